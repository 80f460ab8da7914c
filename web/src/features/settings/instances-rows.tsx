import { countText } from "@pegboard/ui/messages/count-text.ts";
import { listText } from "@pegboard/ui/messages/sentences.ts";
import { Note } from "@pegboard/ui/note.tsx";
import { Loaded } from "@pegboard/ui/page/page-states.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { SeverityIcon } from "@pegboard/ui/severity-icon.tsx";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { useQuery } from "@tanstack/react-query";
import { type InstanceSummary, instancesQuery } from "../../api/installation.ts";

import { t } from "../../messages/t.ts";
import { Locked, SettingsRow } from "./settings-row.tsx";
import { SetBy, useInstallation } from "./start-rows.tsx";

/** The servers that work with the database, and whether they are alike. */
export function InstancesRows() {
  const { database } = useInstallation().startedWith;
  const query = useQuery({ ...instancesQuery, enabled: database !== undefined });
  const versions = [...new Set(query.data?.instances.map(({ version }) => version))];
  return (
    <>
      {database !== undefined && (
        <Loaded
          query={query}
          error={t("The instances could not be loaded")}
          skeleton={<Skeleton rows={2} rowClass="h-11" />}
        >
          {({ instances }) => (
            <>
              <div className="mb-2 flex flex-col gap-2 empty:hidden">
                {instances.map(({ id, name, lacks }) =>
                  lacks.length === 0 ? null : (
                    <Note key={id} tone="warn">
                      {t.rich("{name} lacks sources that others were started with: {sources}.", {
                        name: <b>{name}</b>,
                        sources: listText(lacks),
                      })}
                    </Note>
                  ),
                )}
              </div>
              <InstancesTable instances={instances} />
            </>
          )}
        </Loaded>
      )}
      <SettingsRow
        id="sharedDatabase"
        now={
          <>
            <SetBy variable="PEGBOARD_DATABASE_URL" />{" "}
            {database === undefined && t("Several servers share a database of PostgreSQL")}
          </>
        }
      >
        <Locked value={database} none={t("A file: this server works alone")} />
      </SettingsRow>
      {versions.length > 1 && (
        <SettingsRow id="versions" now={t("Two releases beside each other run together")}>
          {listText(versions)}
        </SettingsRow>
      )}
    </>
  );
}

const INSTANCE_HEADS = ["instance", "version", "started", "seen", "sources", "requests"] as const;
const HEAD_WORDS = {
  instance: t("Instance"),
  version: t("Version"),
  started: t("Started"),
  seen: t("Seen"),
  sources: t("Sources at start"),
  requests: t("Requests a minute"),
};

function InstancesTable({ instances }: { instances: readonly InstanceSummary[] }) {
  return (
    <table aria-label={t("Instances")} className="mb-2 w-full text-list">
      <thead className="h-8 text-left text-micro text-2 max-sm:sr-only">
        <tr className="border-b border-line">
          {INSTANCE_HEADS.map((head) => (
            <th key={head} scope="col" className="pr-4 font-normal last:pr-0 last:text-right">
              {HEAD_WORDS[head]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {instances.map((instance) => (
          <InstanceRow key={instance.id} {...instance} />
        ))}
      </tbody>
    </table>
  );
}

/** On phones the times are left out. */
function InstanceRow(instance: InstanceSummary) {
  const { name, isThis, version, isOlder, startedAt, seenAt, lacks, requestsAMinute } = instance;
  return (
    <tr className="h-11 border-b border-line-soft [&>td]:pr-4 [&>td:last-child]:pr-0 [&>td]:max-sm:pr-2">
      <th scope="row" className="pr-4 text-left font-normal wrap-anywhere">
        {name}{" "}
        {isThis && (
          <span className="rounded border border-line px-1 text-micro text-2">{t("This one")}</span>
        )}
      </th>
      <td className={isOlder ? "num text-amber" : "num"}>
        {version}
        {isOlder && <span className="sr-only">{t("Older than another one")}</span>}
      </td>
      <td className="text-2 max-sm:hidden">
        <TimeAgo at={startedAt} />
      </td>
      <td className="text-2 max-sm:hidden">
        <TimeAgo at={seenAt} />
      </td>
      <td>
        {lacks.length === 0 ? (
          <span className="text-2">{t("As the others")}</span>
        ) : (
          <span className="flex items-center gap-1.5 text-amber">
            <SeverityIcon severity="warning" />
            {t("{count, plural, one {# is missing} other {# are missing}}", {
              count: lacks.length,
            })}
          </span>
        )}
      </td>
      <td className="num text-right text-2 max-sm:hidden">
        {requestsAMinute === undefined ? "–" : countText(requestsAMinute)}
      </td>
    </tr>
  );
}
