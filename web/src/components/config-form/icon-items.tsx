import type { SearchItem } from "../schema-form/widgets/search-select.tsx";
import { say } from "./texts.ts";

/** Every icon of Lucide, to pick from; they load when this is first called. */
export async function iconItems(): Promise<SearchItem[]> {
  const { icons } = await import("./all-icons.ts").catch(() => {
    throw new Error(say.iconsWereNotSent);
  });
  return Object.entries(icons).map(([name, Icon]) => {
    return { id: name, label: name, icon: <Icon size={16} strokeWidth={1.75} aria-hidden /> };
  });
}
