import { countText, sizeText } from "@pegboard/ui/messages/count-text.ts";
import { dayClockText } from "@pegboard/ui/messages/day-text.ts";
import { Loaded } from "@pegboard/ui/page/page-states.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { SeverityIcon } from "@pegboard/ui/severity-icon.tsx";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { type BackupsAnswer, backupsQuery } from "../../api/installation.ts";
import { t } from "../../messages/t.ts";
import { CommandText, quotedPath } from "./command-text.tsx";
import { NumberPreferenceRow } from "./number-preference.tsx";
import { SettingsRow } from "./settings-row.tsx";
import { useInstallation } from "./start-rows.tsx";
import { usePreference } from "./use-preference-draft.ts";

/** When the last backup was made, and the commands for the next one and the way back. */
export function BackupRows() {
  const { dataDir, database, isPartial } = useInstallation().startedWith;
  const { data } = useQuery(backupsQuery);
  const commands = database === undefined ? fileCommands(dataDir) : POSTGRES_COMMANDS;
  return (
    <>
      {database === undefined ? <LastBackupRow /> : <PostgresRow />}
      {database === undefined && (
        <>
          <RemindRow last={data?.last?.at} />
          <RestoreTestedRow tested={data?.tested} />
        </>
      )}
      {!isPartial && (
        <>
          <SettingsRow id="backUp" now={commands.backUpNow}>
            <CommandText text={commands.backUp} />
          </SettingsRow>
          <SettingsRow id="checkStored" now={t("Changes nothing")}>
            <CommandText text={commands.check} />
          </SettingsRow>
          <SettingsRow id="restore" now={commands.restoreNow}>
            <CommandText text={commands.restore} />
          </SettingsRow>
        </>
      )}
      {data?.keyId !== undefined && (
        <SettingsRow
          id="backupKey"
          now={t("Without this key nobody reads the secrets of a backup. Its manifest names it")}
        >
          <code className="text-code">{data.keyId.match(/.{1,4}/g)?.join(" ")}</code>
        </SettingsRow>
      )}
    </>
  );
}

function fileCommands(dataDir: string) {
  const data = `--data ${quotedPath(dataDir)}`;
  const name = `/backups/pegboard-${new Date().toISOString().slice(0, 10)}`;
  return {
    backUp: `pegboard backup ${name} ${data}`,
    backUpNow: t("Pegboard goes on meanwhile. Copying the file by hand loses the newest saves"),
    check: `pegboard backup --check ${data}`,
    restore: `pegboard restore ${name} ${data}`,
    restoreNow: t("Stop Pegboard first, and put the key into the folder. Everybody signs in again"),
  };
}

const POSTGRES_COMMANDS = {
  backUp: 'pg_dump -Fc --file pegboard.dump "$PEGBOARD_DATABASE_URL"',
  backUpNow: t("Of the release of the database or a later one"),
  check: "pegboard backup --check",
  restore:
    'pg_restore --single-transaction --exit-on-error --no-owner --dbname "$RESTORED_URL" pegboard.dump',
  restoreNow: t("Into a new database; then check that one, and end all sessions"),
};

const LastBackupRow = () => (
  <Loaded
    query={useQuery(backupsQuery)}
    error={t("The backups could not be loaded")}
    skeleton={<Skeleton rows={1} rowClass="h-11" />}
  >
    {({ last, inMonth }) => (
      <SettingsRow id="lastBackup" now={last && <WhichBackup of={last} inMonth={inMonth} />}>
        <span className="flex items-center gap-1.5">
          {last ? (
            <>
              <CircleCheck aria-hidden className="size-4 shrink-0 text-green" />
              <span className="num">
                <TimeAgo at={last.at} />, {sizeText(last.bytes)}
              </span>
            </>
          ) : (
            <>
              <SeverityIcon severity="warning" />
              {t("None is recorded")}
            </>
          )}
        </span>
      </SettingsRow>
    )}
  </Loaded>
);

const WhichBackup = ({
  of,
  inMonth,
}: {
  of: NonNullable<BackupsAnswer["last"]>;
  inMonth: number;
}) =>
  t.rich(
    "{file} on {machine} by {by}: {rows} rows. {count, plural, one {# backup} other {# backups}} in 30 days",
    {
      file: <code className="text-code wrap-anywhere">{of.file}</code>,
      machine: of.machine,
      by: of.by,
      rows: <b>{countText(of.rows)}</b>,
      count: inMonth,
    },
  );

/** After how long a missing backup is a problem, and by when the next one is due. */
function RemindRow({ last }: { last: string | undefined }) {
  const { value } = usePreference("backupHours");
  const due =
    typeof value === "number" && last !== undefined ? Date.parse(last) + value * HOUR_MS : 0;
  return (
    <NumberPreferenceRow
      id="backupHours"
      label={t("Hours without a new backup")}
      now={
        value === null ? (
          t("Nobody is reminded")
        ) : (
          <>
            {t("Then it is a problem.")}{" "}
            {due > Date.now() &&
              t.rich("The next one is due by {moment}", {
                moment: <b>{dayClockText(new Date(due).toISOString(), new Date())}</b>,
              })}
          </>
        )
      }
    />
  );
}

const RestoreTestedRow = ({ tested }: Pick<BackupsAnswer, "tested">) => (
  <SettingsRow
    id="restoreTested"
    now={
      tested
        ? t.rich("{file} on {machine} by {by}: every check of a restore held", {
            file: <code className="text-code wrap-anywhere">{tested.file}</code>,
            machine: tested.machine,
            by: tested.by,
          })
        : t.rich("{command} tries it with a copy, beside the running server", {
            command: <code className="text-code">pegboard restore FILE --check</code>,
          })
    }
  >
    <span className="flex items-center gap-1.5">
      {tested ? (
        <>
          <CircleCheck aria-hidden className="size-4 shrink-0 text-green" />
          <TimeAgo at={tested.at} />
        </>
      ) : (
        t("Not yet")
      )}
    </span>
  </SettingsRow>
);

const HOUR_MS = 3_600_000;

const PostgresRow = () => (
  <SettingsRow id="lastBackup" now={t("Pegboard does not see them. Keep the key apart from them")}>
    {t("By PostgreSQL's own programs")}
  </SettingsRow>
);
