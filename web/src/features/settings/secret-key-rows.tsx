import type { HealthAnswer } from "../../api/health.ts";
import { t } from "../../messages/t.ts";
import { SettingRow } from "./settings-section.tsx";

/** The place of the key of all secrets, and how to change it. */
export function SecretKeyRows({ source }: { source: HealthAnswer["secretKey"] }) {
  const { place, command } = secretKeyTexts[source];
  return (
    <>
      <SettingRow
        label={t("Key")}
        help={t("Without it stored secrets cannot be read and have to be entered again")}
      >
        {place}
      </SettingRow>
      <SettingRow
        label={t("Change the key")}
        help={t("Stop Pegboard first. Every stored secret is encrypted anew, or none")}
      >
        <p>
          <code className="break-words">{command}</code>
        </p>
        <p className="text-meta text-2">
          {t.rich("Add {option} when the data is not in {directory}.", {
            option: <code>--data DIRECTORY</code>,
            directory: <code>.pegboard</code>,
          })}
        </p>
      </SettingRow>
      <SettingRow
        label={t("Secrets that stay elsewhere")}
        help={t("Only the name is stored and shown")}
      >
        {t.rich(
          "A secret field also takes the name of an environment variable, {variable}, when Pegboard was started with {start}",
          {
            variable: <code>{"${env:NAME}"}</code>,
            start: <code className="break-words">PEGBOARD_SECRET_VARIABLES=NAME</code>,
          },
        )}
      </SettingRow>
    </>
  );
}

const secretKeyTexts = {
  file: {
    place: t.rich(
      "The file {file} in the data directory, next to the database. Only its owner can read it: back it up apart from the database.",
      { file: <code>secret.key</code> },
    ),
    command: "npm start -- rotate-key",
  },
  environment: {
    place: t.rich(
      "The environment variable {variable}. Keep it where it is set: it is stored nowhere else.",
      { variable: <code>PEGBOARD_SECRET_KEY</code> },
    ),
    command: "PEGBOARD_SECRET_KEY=… PEGBOARD_NEW_SECRET_KEY=… npm start -- rotate-key",
  },
};
