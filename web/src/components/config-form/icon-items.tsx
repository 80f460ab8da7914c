import type { SearchItem } from "@pegboard/ui/search/search-select.tsx";
import { t } from "../../messages/t.ts";

/** Every icon of Lucide, to pick from; they load when this is first called. */
export async function iconItems(): Promise<SearchItem[]> {
  const { icons } = await import("./all-icons.ts").catch(() => {
    throw new Error(t("Pegboard did not send the icons. Reload the page to try again."));
  });
  return Object.entries(icons).map(([name, Icon]) => {
    return { id: name, label: name, icon: <Icon size={16} strokeWidth={1.75} aria-hidden /> };
  });
}
