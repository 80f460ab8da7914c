import { lazyModule } from "@pegboard/ui/page/lazy-boundary.tsx";

/** What every page has that is not needed as it begins. */
export const lateShell = lazyModule(() => import("./late-shell.tsx"));
