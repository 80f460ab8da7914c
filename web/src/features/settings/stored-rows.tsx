import { appBase } from "@pegboard/ui/app-base.ts";
import { countText, sizeText } from "@pegboard/ui/messages/count-text.ts";
import { useQuery } from "@tanstack/react-query";
import { paths } from "../../addresses/paths.ts";
import { healthQuery } from "../../api/installation.ts";
import { t } from "../../messages/t.ts";
import { CommandText, quotedPath } from "./command-text.tsx";
import { Locked, SettingsRow } from "./settings-row.tsx";
import { SetBy, useInstallation } from "./start-rows.tsx";

const rotateCommands = {
  file: "pegboard rotate-key",
  environment: "PEGBOARD_NEW_SECRET_KEY=… pegboard rotate-key",
};

export function SecretRows() {
  const { startedWith } = useInstallation();
  const { data: health } = useQuery(healthQuery);
  const { variables, dataDir } = startedWith;
  const set = variables.reduce((sum, one) => sum + one.set, 0);
  return (
    <>
      {health && (
        <>
          <SettingsRow
            id="secretKey"
            now={
              health.secretKey === "file"
                ? t("Only its owner can read it. Back it up apart from the database")
                : t("Keep it where it is set: it is stored nowhere else")
            }
          >
            <Locked value={health.secretKey === "file" ? "secret.key" : "PEGBOARD_SECRET_KEY"} />
          </SettingsRow>
          <SettingsRow
            id="rotateKey"
            now={t("Every stored secret is encrypted anew. Nobody has to enter one again")}
          >
            <CommandText
              text={`${rotateCommands[health.secretKey]} --data ${quotedPath(dataDir)}`}
            />
          </SettingsRow>
        </>
      )}
      <SettingsRow
        id="variables"
        now={
          <>
            <SetBy variable="PEGBOARD_SECRET_VARIABLES" />{" "}
            {variables.length > 0 &&
              t.rich("{set, plural, one {# variable is set} other {# variables are set}} now", {
                set,
              })}
          </>
        }
      >
        <Locked value={variables.map(({ name }) => name).join(", ") || undefined} />
      </SettingsRow>
    </>
  );
}

export function DataRows() {
  const { startedWith, storage } = useInstallation();
  const { database } = startedWith;
  return (
    <>
      <SettingsRow
        id="dataDir"
        now={
          <>
            <SetBy option="--data" variable="PEGBOARD_DATA_DIR" />{" "}
            {database === undefined
              ? t("The database, the log of calls and the key are in it.")
              : t("The lock and the key of commands are in it; all else is in the database.")}{" "}
            {t.rich("{free} are free there", { free: <b>{sizeText(storage.free)}</b> })}
          </>
        }
      >
        <Locked value={startedWith.dataDir} />
      </SettingsRow>
      <SettingsRow
        id="database"
        now={t.rich("{saves} saves of settings, {events} entries in {audit}", {
          saves: <b>{countText(storage.saves)}</b>,
          events: <b>{countText(storage.events)}</b>,
          audit: <a href={paths.audit()}>{t("Audit")}</a>,
        })}
      >
        <FileSize bytes={storage.database} name={database ?? "pegboard.sqlite"} />
      </SettingsRow>
      <SettingsRow
        id="callFile"
        now={t.rich("How long and how much is kept: {calls}", {
          calls: <a href={paths.settings("calls")}>{t("Calls and their log")}</a>,
        })}
      >
        <FileSize bytes={storage.calls} name={database ?? "calls.sqlite"} />
      </SettingsRow>
    </>
  );
}

const FileSize = ({ bytes, name }: { bytes: number; name: string }) => (
  <>
    <span className="num">{sizeText(bytes)}</span> <code className="text-code text-2">{name}</code>
  </>
);

export function AboutRows() {
  const { version, node, platform } = useInstallation();
  const { data: health } = useQuery(healthQuery);
  return (
    <>
      <SettingsRow
        id="version"
        now={
          health &&
          t.rich("{tools} tools from {sources, plural, one {# source} other {# sources}}", {
            tools: <b>{countText(health.tools)}</b>,
            sources: health.sources.total,
          })
        }
      >
        <span className="num">Pegboard {version}</span>
      </SettingsRow>
      <SettingsRow id="runtime" now={platform}>
        <span className="num">Node.js {node.replace(/^v/, "")}</span>
      </SettingsRow>
      <SettingsRow id="licence">MIT</SettingsRow>
      <SettingsRow
        id="api"
        now={t.rich("For editors: {schema} of pegboard.yaml", {
          schema: <a href={`${appBase}/api/v1/pegboard.schema.json`}>{t("JSON Schema")}</a>,
        })}
      >
        <a href={`${appBase}/api/v1/openapi.json`} className="text-accent underline">
          OpenAPI
        </a>
      </SettingsRow>
    </>
  );
}
