import { lateCode } from "../page/late-code.ts";

export const menuPopup = lateCode(() => import("./menu-popup.tsx"));
export const popoverPopup = lateCode(() => import("./popover-popup.tsx"));
export const modalDialog = lateCode(() => import("./modal-dialog.tsx"));

/** What draws all that opens over a page. It loads once the page stands: what suspends as it opens is shown 0.3 s later by React. */
export const OVERLAYS = [menuPopup, popoverPopup, modalDialog];
