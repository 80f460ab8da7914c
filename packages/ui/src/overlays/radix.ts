import { lazyModule } from "../page/lazy-boundary.tsx";

/**
 * What draws menus, popovers and dialogs, which is a sixth of the first load. It loads once the
 * page stands, because React shows what suspends as it opens 0.3 s later.
 */
export const radix = lazyModule(async () => {
  const { Dialog, DropdownMenu, Popover } = await import("radix-ui");
  return { Dialog, DropdownMenu, Popover };
});
