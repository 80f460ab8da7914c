import { appBase } from "@pegboard/ui/app-base.ts";
import { useSyncExternalStore } from "react";

/** The parts of the browser's address below the app's base. */
export interface Address {
  pathname: string;
  /** The search with its question mark, or empty. */
  search: string;
  /** The hash with its hash sign, or empty. */
  hash: string;
}

const addressListeners = new Set<() => void>();
let current = readAddress();
window.addEventListener("popstate", updateAddress);

function readAddress(): Address {
  const { pathname, search, hash } = window.location;
  return { pathname: pathname.slice(appBase.length) || "/", search, hash };
}

function updateAddress(): void {
  const next = readAddress();
  const isSame = hrefOf(next) === hrefOf(current);
  if (isSame) return;
  current = next;
  for (const listener of addressListeners) listener();
}

const hrefOf = ({ pathname, search, hash }: Address) => pathname + search + hash;

export const addressNow = (): Address => current;

/** Opens an address of the app, with the base. Back returns from it. */
export function goTo(href: string): void {
  const isOpen = new URL(href, window.location.href).href === window.location.href;
  // A browser makes one history entry, however often a link to the open page is followed.
  if (isOpen) return;
  window.history.pushState(null, "", href);
  updateAddress();
}

/** A function that opens an address. */
export const goingTo = (href: string) => () => goTo(href);

/** A function that opens an address beside the app. */
export const opening = (href: string) => () => void window.open(href, "_blank", "noopener");

/** Opens an address in place of the present one, which Back forgets. */
export function replaceAddress(href: string): void {
  window.history.replaceState(null, "", href);
  updateAddress();
}

function subscribeToAddress(listener: () => void): () => void {
  addressListeners.add(listener);
  return () => addressListeners.delete(listener);
}

export const useAddress = (): Address => useSyncExternalStore(subscribeToAddress, addressNow);

/** The pathname without the search, so that its users do not draw anew while somebody searches. */
export const usePathname = (): string =>
  useSyncExternalStore(subscribeToAddress, () => current.pathname);
