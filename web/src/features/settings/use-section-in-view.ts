import { useEventCallback } from "@pegboard/ui/use-event-callback.ts";
import { useLayoutEffect, useRef } from "react";
import { addressNow, replaceAddress } from "../../addresses/address.ts";
import { paths } from "../../addresses/paths.ts";
import { searchValues } from "../../addresses/search-values.ts";
import {
  parseSettingsSearch,
  type SettingsSection,
} from "../../addresses/searches/settings-search.ts";
import { SECTION_IDS } from "./settings-table.ts";

/** Pixels from the top of the page down to which a section counts as read. */
const READ_ABOVE = 96;

/**
 * Brings the section of the address into view, and names the section that somebody scrolled to in
 * the address. `isReady` means that the sections are drawn, and none is left out.
 */
export function useSectionInView(section: SettingsSection | undefined, isReady: boolean) {
  const body = useRef<HTMLDivElement>(null);
  const inView = useRef<SettingsSection>(undefined);
  const show = (id: SettingsSection) => {
    inView.current = id;
    document.getElementById(id)?.scrollIntoView();
  };
  useLayoutEffect(() => {
    if (isReady && section !== undefined && section !== inView.current) show(section);
    if (!isReady) inView.current = undefined;
  });
  const follow = useEventCallback<void>(() => {
    const read = body.current && isReady ? sectionAtTop(body.current, inView.current) : undefined;
    if (read === undefined || read === inView.current) return;
    inView.current = read;
    replaceAddress(paths.settings(read, parseSettingsSearch(searchValues(addressNow().search))));
  });
  useLayoutEffect(() => {
    const scrolled = body.current;
    const onScroll = () => follow();
    scrolled?.addEventListener("scroll", onScroll, { passive: true });
    return () => scrolled?.removeEventListener("scroll", onScroll);
  }, [follow]);
  return { body, current: section ?? "general", show };
}

/**
 * The last section that begins near the top. At the end of the page the one that was opened stays,
 * as long as it is in view: the last ones are too short to reach the top.
 */
function sectionAtTop(
  body: HTMLElement,
  opened: SettingsSection | undefined,
): SettingsSection | undefined {
  const { top, bottom } = body.getBoundingClientRect();
  const topOf = (id: SettingsSection) =>
    (document.getElementById(id)?.getBoundingClientRect().top ?? bottom) - top;
  const isAtEnd = body.scrollTop + body.clientHeight >= body.scrollHeight - 2;
  if (isAtEnd && opened !== undefined && topOf(opened) >= 0 && topOf(opened) < bottom - top)
    return opened;
  return SECTION_IDS.findLast((id) => topOf(id) <= READ_ABOVE);
}
