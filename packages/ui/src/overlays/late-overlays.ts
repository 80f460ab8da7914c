import { lazyModule } from "../page/lazy-boundary.tsx";

export const menuPopup = lazyModule(() => import("./menu-popup.tsx"));
export const popoverPopup = lazyModule(() => import("./popover-popup.tsx"));
export const modalDialog = lazyModule(() => import("./modal-dialog.tsx"));

/**
 * What draws all that opens over a page. It loads once the page stands: what suspends as it opens
 * is shown 0.3 s later by React.
 */
export const OVERLAYS = [menuPopup, popoverPopup, modalDialog];
