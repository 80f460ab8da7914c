import type { HealthAnswer } from "../../api/health.ts";
import { SettingRow } from "./settings-section.tsx";
import { say } from "./texts.ts";

/** Where the key of all secrets is, and how to change it. */
export function SecretKeyRows({ source }: { source: HealthAnswer["secretKey"] }) {
  const { place, command } = keys[source];
  return (
    <>
      <SettingRow label={say.key} help={say.withoutItStoredSecretsCannot}>
        {place}
      </SettingRow>
      <SettingRow label={say.changeTheKey} help={say.stopPegboardFirstEveryStored}>
        <p>
          <code className="break-words">{command}</code>
        </p>
        <p className="text-meta text-2">
          Add <code>{say.dataDirectory}</code> when the data is not in <code>{say.pegboard}</code>.
        </p>
      </SettingRow>
      <SettingRow label={say.secretsThatStayElsewhere} help={say.onlyTheNameIsStoredAndShown}>
        A secret field also takes the name of an environment variable, <code>{say.envName}</code>, when Pegboard was
        started with <code className="break-words">{say.pegboardSecretVariablesName}</code>
      </SettingRow>
    </>
  );
}

const keys = {
  file: {
    place: (
      <>
        The file <code>{say.secretKey}</code> in the data directory, next to the database. Only its owner can read it:
        back it up apart from the database.
      </>
    ),
    command: "npm start -- rotate-key",
  },
  environment: {
    place: (
      <>
        The environment variable <code>{say.pegboardSecretKey}</code>. Keep it where it is set: it is stored nowhere
        else.
      </>
    ),
    command: "PEGBOARD_SECRET_KEY=… PEGBOARD_NEW_SECRET_KEY=… npm start -- rotate-key",
  },
};
