import { escapeInvisible } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { CopyButton } from "@pegboard/ui/copy-button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { dateText } from "@pegboard/ui/messages/day-text.ts";
import { Note } from "@pegboard/ui/note.tsx";
import { FormDialog } from "@pegboard/ui/overlays/form-dialog.tsx";
import { PaneBody, PaneFoot, PaneHead, PaneSection } from "@pegboard/ui/page/pane.tsx";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { useQuery } from "@tanstack/react-query";
import { KeyRound, RotateCw, Server } from "lucide-react";
import { useState } from "react";
import type { ApiTokenSummary, CreatedApiTokenAnswer } from "../../api/account/account.ts";
import {
  tokenAddressesQuery,
  useReplaceServiceToken,
  useRevokeServiceToken,
} from "../../api/people.ts";
import { ROLE_NAMES } from "../../messages/role-names.ts";
import { t } from "../../messages/t.ts";
import { endOf } from "../../messages/token-end.ts";
import { AccessRow, Reach } from "./access-form.tsx";
import { OwnedRow } from "./person-sign-in.tsx";
import { groupsText } from "./person-words.tsx";

interface ServiceTokenPaneProps {
  token: ApiTokenSummary;
  /** Shows the value of the token that took its place. */
  onReplaced(created: CreatedApiTokenAnswer): void;
  onClose(): void;
}

/** One token of a program: what it reaches, who owns it, and how it is used. */
export function ServiceTokenPane({ token, onReplaced, onClose }: ServiceTokenPaneProps) {
  const now = new Date();
  const end = endOf(token, now);
  const command = `PEGBOARD_TOKEN=… pegboard apply pegboard.yaml --server ${location.origin}`;
  return (
    <section aria-label={token.name} className="contents">
      <PaneHead
        tile={
          <span
            aria-hidden
            className="tile grid size-10 flex-none place-items-center rounded-[10px]"
          >
            <KeyRound {...iconSize.m} />
          </span>
        }
        title={token.name}
        meta={t("pgs_…{lastFour} · made by {name} on {day}", {
          lastFour: token.lastFour,
          name: token.createdBy,
          day: dateText(new Date(token.createdAt), now),
        })}
        onClose={onClose}
      />
      <PaneBody>
        <PaneSection title={t("Reaches")}>
          <AccessRow
            name={t("Role")}
            about={
              token.person === null
                ? t("Fixed when made.")
                : t(
                    "Fixed when made. Never more than the rights of {name}, and ends with that account.",
                    { name: token.createdBy },
                  )
            }
          >
            {ROLE_NAMES[token.role]}
          </AccessRow>
          <AccessRow name={t("Agents")} about={<Reach rights={token} />}>
            {groupsText(token)}
          </AccessRow>
          <AccessRow name={t("Expires")}>{end.text}</AccessRow>
          <AccessRow name={t("Last used")}>
            {token.lastUsedAt === null ? t("never") : <TimeAgo at={token.lastUsedAt} />}
          </AccessRow>
        </PaneSection>
        {token.revokedBy !== null && (
          <PaneSection title={t("Ended")}>
            <p className="text-list text-2">{t("Ended by {name}.", { name: token.revokedBy })}</p>
          </PaneSection>
        )}
        <UsedFrom id={token.id} />
        {end.state !== "ended" && (
          <PaneSection title={t("Use it")} action={<CopyButton text={command} />}>
            <code className="block rounded-lg bg-sunken px-3 py-2 font-mono text-meta wrap-anywhere inset-ring inset-ring-line">
              {command}
            </code>
          </PaneSection>
        )}
      </PaneBody>
      {end.state !== "ended" && <TokenActs token={token} onReplaced={onReplaced} />}
    </section>
  );
}

/** The addresses and programs that used the token, what was used last first. */
function UsedFrom({ id }: { id: string }) {
  const { data, error } = useQuery(tokenAddressesQuery(id));
  return (
    <PaneSection title={t("Used from")} help={data && t("last {days} days", { days: data.days })}>
      {error && <Note tone="bad">{error.message}</Note>}
      {data?.addresses.length === 0 && (
        <p className="text-list text-2">{t("No program used it in these days.")}</p>
      )}
      {data?.addresses.map(({ address, program, requests, lastUsedAt }) => (
        <OwnedRow
          key={JSON.stringify([address, program])}
          icon={Server}
          name={<span className="num truncate">{address || t("Other addresses")}</span>}
          about={escapeInvisible(program)}
          last={<TimeAgo at={lastUsedAt} />}
        >
          <span className="num text-meta text-2">
            {t("{count, plural, one {# request} other {# requests}}", { count: requests })}
          </span>
        </OwnedRow>
      ))}
    </PaneSection>
  );
}

/** What ends the token: another one in its place, or nothing. */
function TokenActs({ token, onReplaced }: Omit<ServiceTokenPaneProps, "onClose">) {
  const [asked, setAsked] = useState<"revoke" | "replace">();
  const close = () => setAsked(undefined);
  const revoke = useRevokeServiceToken();
  const replace = useReplaceServiceToken();
  return (
    <>
      <PaneFoot>
        <Button size="s" variant="ghost" icon={RotateCw} onClick={() => setAsked("replace")}>
          {t("Replace…")}
        </Button>
        <span className="flex-1" />
        <Button size="s" variant="danger" onClick={() => setAsked("revoke")}>
          {t("Revoke…")}
        </Button>
      </PaneFoot>
      {asked === "replace" && (
        <FormDialog
          title={t("Replace “{name}”?", { name: token.name })}
          description={t(
            "You get a new value with the same rights, for as long. The value that programs have now is refused at once.",
          )}
          action={t("Replace token")}
          error={replace.error?.message}
          onSubmit={() =>
            replace.isPending ||
            replace.mutate(token.id, {
              onSuccess: (created) => {
                close();
                onReplaced(created);
              },
            })
          }
          onClose={close}
        />
      )}
      {asked === "revoke" && (
        <FormDialog
          title={t("Revoke “{name}”?", { name: token.name })}
          description={t("Programs that use it are refused from now on. It cannot be taken back.")}
          action={t("Revoke token")}
          danger
          error={revoke.error?.message}
          onSubmit={() => revoke.isPending || revoke.mutate(token.id, { onSuccess: close })}
          onClose={close}
        />
      )}
    </>
  );
}
