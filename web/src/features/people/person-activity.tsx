import { clockText, dateText } from "@pegboard/ui/messages/day-text.ts";
import { PaneSection } from "@pegboard/ui/page/pane.tsx";
import { useQuery } from "@tanstack/react-query";
import { paths } from "../../addresses/paths.ts";
import { newestOfPersonQuery } from "../../api/audit.ts";
import { catalogQuery } from "../../api/catalog.ts";
import type { PersonSummary } from "../../api/people.ts";
import { t } from "../../messages/t.ts";
import { eventText } from "../../owner-editor/audit-text/event-text.ts";

/** What somebody did last. */
export function PersonActivity({ person: { id, state } }: { person: PersonSummary }) {
  const { data } = useQuery({ ...newestOfPersonQuery(id), enabled: state !== "invited" });
  const { data: catalog } = useQuery(catalogQuery);
  const now = new Date();
  const nameOf = (tool: string) =>
    catalog?.declared.find(({ name }) => name === tool)?.displayName ?? tool;
  if (state === "invited") return null;
  return (
    <PaneSection
      title={t("Recent activity")}
      action={
        <a
          href={paths.audit({ by: id })}
          className="text-meta font-medium text-2 hover:text-1 hover:underline"
        >
          {t("All in Audit")}
        </a>
      }
    >
      {data?.entries.length === 0 && <p className="text-list text-2">{t("Nothing yet.")}</p>}
      <ul>
        {data?.entries.map((entry) => {
          const at = new Date(entry.at);
          const isToday = at.toDateString() === now.toDateString();
          return (
            <li key={entry.position} className="flex min-h-8 items-center gap-3 text-list">
              <span className="num w-20 flex-none text-meta text-2">
                {isToday ? clockText(entry.at) : dateText(at, now)}
              </span>
              <a href={paths.audit({ entry: entry.position })} className="truncate hover:underline">
                {eventText(entry, nameOf)}
              </a>
            </li>
          );
        })}
      </ul>
    </PaneSection>
  );
}
