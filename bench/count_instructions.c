/* count_instructions.c - a plugin of qemu: how many instructions a program executed, on standard error. Debian has no header of
   the plugin interface (version 1, qemu 7.2), so the functions used are declared here. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef uint64_t Id;
struct qemu_plugin_tb;
extern void qemu_plugin_register_vcpu_tb_trans_cb(Id, void (*)(Id, struct qemu_plugin_tb*));
extern size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb*);
extern void qemu_plugin_register_vcpu_tb_exec_inline(struct qemu_plugin_tb*, int add, void* to, uint64_t what);
extern void qemu_plugin_register_atexit_cb(Id, void (*)(Id, void*), void*);

int qemu_plugin_version = 1;
static uint64_t executed;

static void translated(Id id, struct qemu_plugin_tb* block) {
  (void)id;
  qemu_plugin_register_vcpu_tb_exec_inline(block, 0, &executed, qemu_plugin_tb_n_insns(block));
}
static void ended(Id id, void* nothing) {
  (void)id, (void)nothing;
  fprintf(stderr, "%llu instructions\n", (unsigned long long)executed);
}
int qemu_plugin_install(Id id, const void* info, int argc, char** argv) {
  (void)info, (void)argc, (void)argv;
  qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
  qemu_plugin_register_atexit_cb(id, ended, NULL);
  return 0;
}
