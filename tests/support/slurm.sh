#!/usr/bin/env bash
# slurm.sh start|stop FOLDER - a Slurm of the test's own on this machine, on loopback only: state, keys and logs in FOLDER; root only.
# After start, SLURM_CONF=FOLDER/slurm.conf reaches it.
set -euo pipefail
folder=$2
case $1 in
start)
  mkdir -p "$folder"/{state,spool,munge}
  chmod 755 "$folder"
  head -c 1024 /dev/urandom > "$folder/munge/key"
  chown -R munge: "$folder/munge"
  chmod 700 "$folder/munge"
  chmod 400 "$folder/munge/key"
  mkdir -p "$folder/socket" && chown munge: "$folder/socket" && chmod 755 "$folder/socket"
  setpriv --reuid munge --regid munge --clear-groups munged --key-file="$folder/munge/key" --socket="$folder/socket/munge" \
    --pid-file="$folder/munge/pid" --seed-file="$folder/munge/seed" --log-file="$folder/munge/log" --force
  port=$((20000 + $$ % 20000))
  cat > "$folder/slurm.conf" <<CONF
ClusterName=test
SlurmctldHost=$(hostname)(127.0.0.1)
SlurmctldPort=$port
SlurmdPort=$((port + 1))
CommunicationParameters=NoInAddrAny
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$folder/socket/munge
CredType=cred/munge
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
MpiDefault=none
ReturnToService=2
SchedulerParameters=sched_interval=1,batch_sched_delay=0
MinJobAge=300
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.log
NodeName=$(hostname) NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES State=UP
CONF
  export SLURM_CONF="$folder/slurm.conf"
  slurmctld -f "$SLURM_CONF"
  slurmd -f "$SLURM_CONF"
  for _ in $(seq 60); do
    sinfo -h -o %T 2>/dev/null | grep -q idle && exit 0
    sleep 0.5
  done
  echo "the node does not come up" >&2
  exit 1
  ;;
stop)
  for pid in "$folder"/slurmd.pid "$folder"/slurmctld.pid "$folder"/munge/pid; do
    [[ -f $pid ]] || continue
    process=$(cat "$pid")
    kill "$process" 2>/dev/null || continue
    for _ in $(seq 100); do kill -0 "$process" 2>/dev/null || break; sleep 0.1; done
  done
  exit 0
  ;;
esac
