import { Button } from "@pegboard/ui/button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { dateText } from "@pegboard/ui/messages/day-text.ts";
import { FormDialog } from "@pegboard/ui/overlays/form-dialog.tsx";
import { Clock, KeyRound, Plus } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import {
  type ApiTokenSummary,
  type CreatedApiTokenAnswer,
  useCreatePersonalToken,
  useRevokePersonalToken,
} from "../../api/account/account.ts";
import { NewTokenDialog } from "../../components/new-token-dialog.tsx";
import { SettingSection } from "../../components/setting-line.tsx";
import { ShownOnce } from "../../components/shown-once.tsx";
import { ROLE_NAMES } from "../../messages/role-names.ts";
import { t } from "../../messages/t.ts";
import { endOf } from "../../messages/token-end.ts";
import { AccountRow, AccountTable } from "./account-table.tsx";
import { usedText } from "./passkeys-section.tsx";

/** The tokens of a person's own scripts, with ways to make and revoke them. */
export function PersonalTokens({ tokens }: { tokens: readonly ApiTokenSummary[] }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isMaking, setMaking] = useState(false);
  const [created, setCreated] = useState<CreatedApiTokenAnswer>();
  const [revoking, setRevoking] = useState<ApiTokenSummary>();
  const usable = tokens.filter(({ revokedAt }) => revokedAt === null);
  return (
    <SettingSection
      id="tokens"
      title={t("Personal tokens")}
      about={t("For your own scripts. They have your rights at most, and end with your account")}
      end={
        <Button ref={button} size="s" icon={Plus} onClick={() => setMaking(true)}>
          {t("New token")}
        </Button>
      }
    >
      {usable.length === 0 ? (
        <p className="py-2 text-list text-2">{t("None yet.")}</p>
      ) : (
        <AccountTable
          label={t("Personal tokens")}
          heads={[t("Token"), t("May"), t("Last used"), t("Expires")]}
        >
          {usable.map((token) => (
            <AccountRow
              key={token.id}
              icon={KeyRound}
              name={token.name}
              about={t("ends in …{lastFour}", { lastFour: token.lastFour })}
              cells={[
                { of: t("May"), is: ROLE_NAMES[token.role] },
                { of: t("Last used"), is: usedText(token.lastUsedAt) },
                { of: t("Expires"), is: <PersonalTokenEnd token={token} /> },
              ]}
            >
              <Button
                size="s"
                variant="ghost"
                className="!text-red"
                aria-label={t("Revoke {name}", { name: token.name })}
                onClick={() => setRevoking(token)}
              >
                {t("Revoke…")}
              </Button>
            </AccountRow>
          ))}
        </AccountTable>
      )}
      {isMaking && (
        <NewPersonalToken
          onClose={() => setMaking(false)}
          onCreated={(answer) => {
            // The second dialog gives the focus back to where it was, and the first one is gone by
            // then.
            flushSync(() => setMaking(false));
            button.current?.focus();
            setCreated(answer);
          }}
        />
      )}
      {created && (
        <ShownOnce
          title={t("Token “{name}”", { name: created.token.name })}
          value={created.value}
          onClose={() => setCreated(undefined)}
        >
          {t("Ends on {day}. Revoke it here at any time.", {
            day: dateText(new Date(created.token.expiresAt), new Date()),
          })}
        </ShownOnce>
      )}
      {revoking && <RevokePersonalToken token={revoking} onClose={() => setRevoking(undefined)} />}
    </SettingSection>
  );
}

function PersonalTokenEnd({ token }: { token: ApiTokenSummary }) {
  const { text, state } = endOf(token, new Date());
  if (state !== "soon") return text;
  return (
    <span className="inline-flex items-center gap-1.5 font-medium text-amber">
      <Clock {...iconSize.s} />
      {text}
    </span>
  );
}

interface NewPersonalTokenProps {
  onCreated(created: CreatedApiTokenAnswer): void;
  onClose(): void;
}

function NewPersonalToken({ onCreated, onClose }: NewPersonalTokenProps) {
  const create = useCreatePersonalToken();
  return (
    <NewTokenDialog
      title={t("New token")}
      description={t("It may do what you may do, without what needs a fresh sign-in.")}
      about={{
        name: t("The list and the audit show it."),
        noName: t("Name it after the script that uses it"),
      }}
      create={create}
      onSubmit={(token) => create.mutate(token, { onSuccess: onCreated })}
      onClose={onClose}
    />
  );
}

interface RevokePersonalTokenProps {
  token: ApiTokenSummary;
  onClose(): void;
}

function RevokePersonalToken({ token, onClose }: RevokePersonalTokenProps) {
  const revoke = useRevokePersonalToken();
  return (
    <FormDialog
      title={t("Revoke “{name}”?", { name: token.name })}
      description={t("Scripts that use it are refused from now on. It cannot be taken back.")}
      action={t("Revoke token")}
      danger
      error={revoke.error?.message}
      onSubmit={() => revoke.isPending || revoke.mutate(token.id, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
