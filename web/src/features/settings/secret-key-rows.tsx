import type { HealthAnswer } from "../../api/health.ts";
import { fill } from "../../language/fill.tsx";
import { SettingRow } from "./settings-section.tsx";
import { say } from "./texts.ts";

/** The place of the key of all secrets, and how to change it. */
export function SecretKeyRows({ source }: { source: HealthAnswer["secretKey"] }) {
  const { place, command } = keys[source];
  return (
    <>
      <SettingRow label={say.key} help={say.keyHelp}>
        {place}
      </SettingRow>
      <SettingRow label={say.changeTheKey} help={say.changeTheKeyHelp}>
        <p>
          <code className="break-words">{command}</code>
        </p>
        <p className="text-meta text-2">
          {fill(say.dataElsewhere, {
            option: <code>--data DIRECTORY</code>,
            directory: <code>.pegboard</code>,
          })}
        </p>
      </SettingRow>
      <SettingRow label={say.secretsElsewhere} help={say.secretsElsewhereHelp}>
        {fill(say.variableAsSecret, {
          variable: <code>{"${env:NAME}"}</code>,
          start: <code className="break-words">PEGBOARD_SECRET_VARIABLES=NAME</code>,
        })}
      </SettingRow>
    </>
  );
}

const keys = {
  file: {
    place: fill(say.keyInFile, { file: <code>secret.key</code> }),
    command: "npm start -- rotate-key",
  },
  environment: {
    place: fill(say.keyInEnvironment, { variable: <code>PEGBOARD_SECRET_KEY</code> }),
    command: "PEGBOARD_SECRET_KEY=… PEGBOARD_NEW_SECRET_KEY=… npm start -- rotate-key",
  },
};
