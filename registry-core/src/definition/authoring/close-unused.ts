/**
 * Closes an instance that was built only to be asked for its texts. Errors are ignored, because the
 * instance never ran.
 */
export function closeUnused(instance: object): void {
  const close: unknown = Reflect.get(instance, "close");
  if (typeof close !== "function") return;
  void (async () => Reflect.apply(close, instance, []))().catch(() => undefined);
}
