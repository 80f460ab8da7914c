import { t } from "../../messages/t.tsx";
import type { SearchItem } from "../schema-form/widgets/search-select.tsx";

/** Every icon of Lucide, to pick from; they load when this is first called. */
export async function iconItems(): Promise<SearchItem[]> {
  const { icons } = await import("./all-icons.ts").catch(() => {
    throw new Error(t("Pegboard did not send the icons. Reload the page to try again."));
  });
  return Object.entries(icons).map(([name, Icon]) => {
    return { id: name, label: name, icon: <Icon size={16} strokeWidth={1.75} aria-hidden /> };
  });
}
