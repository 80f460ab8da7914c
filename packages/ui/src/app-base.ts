/**
 * Where the app is mounted: "" at the root of its host, else "/tools/admin". The server writes it
 * into the page.
 */
export const appBase = document.documentElement.dataset.base ?? "";
