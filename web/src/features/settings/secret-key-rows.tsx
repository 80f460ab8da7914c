import type { HealthAnswer } from "../../api/health.ts";
import { SettingRow } from "./settings-section.tsx";

/** Where the key of all secrets is, and how to change it. */
export function SecretKeyRows({ source }: { source: HealthAnswer["secretKey"] }) {
  const { place, command } = keys[source];
  return (
    <>
      <SettingRow label="Key" help="Without it stored secrets cannot be read and have to be entered again">
        {place}
      </SettingRow>
      <SettingRow label="Change the key" help="Stop Pegboard first. Every stored secret is encrypted anew, or none">
        <p>
          <code className="break-words">{command}</code>
        </p>
        <p className="text-meta text-2">
          Add <code>--data DIRECTORY</code> when the data is not in <code>.pegboard</code>.
        </p>
      </SettingRow>
      <SettingRow label="Secrets that stay elsewhere" help="Only the name is stored and shown">
        A secret field also takes the name of an environment variable, <code>{"${env:NAME}"}</code>, when Pegboard was
        started with <code className="break-words">PEGBOARD_SECRET_VARIABLES=NAME</code>
      </SettingRow>
    </>
  );
}

const keys = {
  file: {
    place: (
      <>
        The file <code>secret.key</code> in the data directory, next to the database. Only its owner can read it: back
        it up apart from the database.
      </>
    ),
    command: "npm start -- rotate-key",
  },
  environment: {
    place: (
      <>
        The environment variable <code>PEGBOARD_SECRET_KEY</code>. Keep it where it is set: it is stored nowhere else.
      </>
    ),
    command: "PEGBOARD_SECRET_KEY=… PEGBOARD_NEW_SECRET_KEY=… npm start -- rotate-key",
  },
};
