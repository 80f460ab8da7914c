import { Button } from "@pegboard/ui/button.tsx";
import { StackedField } from "@pegboard/ui/inputs/field.tsx";
import { TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import { dateText } from "@pegboard/ui/messages/day-text.ts";
import { Note } from "@pegboard/ui/note.tsx";
import { FormDialog } from "@pegboard/ui/overlays/form-dialog.tsx";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { FingerprintPattern, Plus } from "lucide-react";
import { useState } from "react";
import {
  type PasskeySummary,
  useAddPasskey,
  useRemovePasskey,
  useRenamePasskey,
} from "../../api/account/account.ts";
import { knowsPasskeys } from "../../api/account/passkeys.ts";
import { SettingSection } from "../../components/setting-line.tsx";
import { t } from "../../messages/t.ts";
import { browserName } from "../../owner-editor/terminal-proof/terminal-proof.tsx";
import { AccountRow, AccountTable } from "./account-table.tsx";

/** The passkeys of a person, with ways to add, rename and remove them. */
export function PasskeysSection({ passkeys }: { passkeys: readonly PasskeySummary[] }) {
  const add = useAddPasskey();
  const [asked, setAsked] = useState<{ what: "rename" | "remove"; passkey: PasskeySummary }>();
  const close = () => setAsked(undefined);
  return (
    <SettingSection
      id="passkeys"
      title={t("Passkeys")}
      about={t("Kept on your devices; they sign you in without a password")}
      end={
        <Button
          size="s"
          icon={Plus}
          blocked={whyNoPasskey(add.isPending)}
          onClick={() => add.mutate(browserName(navigator.userAgent) ?? t("Passkey"))}
        >
          {t("Add a passkey")}
        </Button>
      }
    >
      {add.error && <Note tone="bad">{add.error.message}</Note>}
      {passkeys.length === 0 ? (
        <p className="py-2 text-list text-2">{t("None yet.")}</p>
      ) : (
        <AccountTable label={t("Passkeys")} heads={[t("Passkey"), t("Added"), t("Last used")]}>
          {passkeys.map((passkey) => (
            <AccountRow
              key={passkey.id}
              icon={FingerprintPattern}
              name={passkey.name}
              cells={[
                { of: t("Added"), is: dateText(new Date(passkey.createdAt), new Date()) },
                { of: t("Last used"), is: usedText(passkey.lastUsedAt) },
              ]}
            >
              <Button
                size="s"
                variant="ghost"
                aria-label={t("Rename {name}", { name: passkey.name })}
                onClick={() => setAsked({ what: "rename", passkey })}
              >
                {t("Rename")}
              </Button>
              <Button
                size="s"
                variant="ghost"
                className="!text-red"
                aria-label={t("Remove {name}", { name: passkey.name })}
                onClick={() => setAsked({ what: "remove", passkey })}
              >
                {t("Remove")}
              </Button>
            </AccountRow>
          ))}
        </AccountTable>
      )}
      {asked?.what === "rename" && <RenamePasskey passkey={asked.passkey} onClose={close} />}
      {asked?.what === "remove" && <RemovePasskey passkey={asked.passkey} onClose={close} />}
    </SettingSection>
  );
}

/** When something was used last: "3 days ago", "never". */
export const usedText = (at: string | null) => (at === null ? t("never") : <TimeAgo at={at} />);

function whyNoPasskey(isPending: boolean): string | undefined {
  if (isPending) return t("The device is asked for a passkey.");
  return knowsPasskeys()
    ? undefined
    : t("This browser has no passkeys here: they need https or this machine.");
}

interface PasskeyDialogProps {
  passkey: PasskeySummary;
  onClose(): void;
}

function RenamePasskey({ passkey, onClose }: PasskeyDialogProps) {
  const rename = useRenamePasskey();
  const [name, setName] = useState(passkey.name);
  return (
    <FormDialog
      title={t("Rename the passkey")}
      action={t("Rename")}
      error={rename.error?.message}
      blocked={name.trim() === "" ? t("Give it a name") : undefined}
      onSubmit={() =>
        rename.isPending ||
        rename.mutate({ id: passkey.id, name: name.trim() }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <StackedField label={t("Name")}>
        {({ id }) => <TextInput id={id} maxLength={100} value={name} onChange={setName} />}
      </StackedField>
    </FormDialog>
  );
}

function RemovePasskey({ passkey, onClose }: PasskeyDialogProps) {
  const remove = useRemovePasskey();
  return (
    <FormDialog
      title={t("Remove “{name}”?", { name: passkey.name })}
      description={t("It no longer signs you in. Delete it on the device, too.")}
      action={t("Remove passkey")}
      danger
      error={remove.error?.message}
      onSubmit={() => remove.isPending || remove.mutate(passkey.id, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
