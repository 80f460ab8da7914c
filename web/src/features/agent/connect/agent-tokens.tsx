import { Button } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { CopyTextButton } from "@pegboard/ui/copy-button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { dateText } from "@pegboard/ui/messages/day-text.ts";
import { Note } from "@pegboard/ui/note.tsx";
import { FormDialog } from "@pegboard/ui/overlays/form-dialog.tsx";
import { Loaded } from "@pegboard/ui/page/page-states.tsx";
import { PaneSection } from "@pegboard/ui/page/pane.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { useQuery } from "@tanstack/react-query";
import { Clock, Plus } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useWhyNotAgent } from "../../../api/account/rights.ts";
import {
  agentTokensQuery,
  type CreatedTokenAnswer,
  type TokenSummary,
  useCreateToken,
  useRemoveToken,
  useRevokeToken,
} from "../../../api/agent-tokens.ts";
import { CommandButton } from "../../../components/command-button.tsx";
import { NewTokenDialog } from "../../../components/new-token-dialog.tsx";
import { ShownOnce } from "../../../components/shown-once.tsx";
import { t } from "../../../messages/t.ts";
import { endOf } from "../../../messages/token-end.ts";

const REVOKING = "POST /api/v1/agents/:agent/tokens/:token/revoke";

interface AgentTokensSectionProps {
  agent: { id: string; name: string };
  /** The snippet that is shown, which is copied with a new token in it. */
  snippet: { label: string; text(token: string): string };
}

/** The tokens with which programs reach the agent, with ways to make, revoke and remove them. */
export function AgentTokensSection({ agent, snippet }: AgentTokensSectionProps) {
  const tokens = useQuery(agentTokensQuery(agent.id));
  // Whoever may not end them is shown those of their own.
  const seesOwnAlone = useWhyNotAgent(REVOKING, agent.id) !== undefined;
  const button = useRef<HTMLButtonElement>(null);
  const [isMaking, setMaking] = useState(false);
  const [created, setCreated] = useState<CreatedTokenAnswer>();
  const [revoking, setRevoking] = useState<TokenSummary>();
  return (
    <PaneSection
      title={t("Tokens")}
      help={t("Each reads this agent's tools and prompt and calls its methods, nothing else")}
      action={
        <CommandButton
          words={`${t("New token")}: ${agent.name}`}
          ref={button}
          size="s"
          icon={Plus}
          onClick={() => setMaking(true)}
        >
          {t("New token")}
        </CommandButton>
      }
    >
      <Loaded
        query={tokens}
        error={t("The tokens could not be loaded")}
        skeleton={<Skeleton rows={2} rowClass="h-11" />}
      >
        {(list) =>
          list.length === 0 ? (
            <p className="py-3 text-list text-2">
              {seesOwnAlone
                ? t("None of them is yours, and those of others are shown to editors.")
                : t("No token yet: only this machine can connect")}
            </p>
          ) : (
            <AccessTokenTable agent={agent.id} tokens={list} onRevoke={setRevoking} />
          )
        }
      </Loaded>
      {isMaking && (
        <NewToken
          agent={agent}
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
        <TokenShownOnce
          created={created}
          agent={agent}
          snippet={snippet}
          onClose={() => setCreated(undefined)}
        />
      )}
      {revoking && (
        <RevokeToken agent={agent.id} token={revoking} onClose={() => setRevoking(undefined)} />
      )}
    </PaneSection>
  );
}

interface AccessTokenTableProps {
  agent: string;
  tokens: TokenSummary[];
  onRevoke(token: TokenSummary): void;
}

function AccessTokenTable({ agent, tokens, onRevoke }: AccessTokenTableProps) {
  const remove = useRemoveToken(agent);
  return (
    <>
      {remove.error && <Note tone="bad">{remove.error.message}</Note>}
      <table className="w-full table-fixed text-list">
        <thead className="h-7 text-left text-micro text-2 max-sm:sr-only">
          <tr>
            <th className="font-normal">{t("Name")}</th>
            <th className="w-28 font-normal">{t("Created")}</th>
            <th className="w-35 font-normal">{t("Last used")}</th>
            <th className="w-48 font-normal">{t("Expires")}</th>
            <th className="w-26">
              <span className="sr-only">{t("End")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {tokens.map((token) => (
            <TokenRow
              key={token.id}
              token={token}
              onRevoke={onRevoke}
              onRemove={() => remove.mutate(token.id)}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}

interface TokenRowProps {
  token: TokenSummary;
  onRevoke(token: TokenSummary): void;
  onRemove(): void;
}

function TokenRow({ token, onRevoke, onRemove }: TokenRowProps) {
  const now = new Date();
  const end = endOf(token, now);
  const isEnded = end.state === "ended";
  const ends =
    token.expiresAt === null ? t("never expires") : t("expires {text}", { text: end.text });
  const used = token.lastUsedAt === null ? t("Never") : <TimeAgo at={token.lastUsedAt} />;
  return (
    <tr className={classNames("num h-11 border-t border-line-soft", isEnded && "text-2")}>
      <td className="py-1 pr-4">
        <p className={classNames("truncate", !isEnded && "font-medium")} title={token.name}>
          {token.name}
        </p>
        <p className="truncate text-meta text-2">
          {t("by {createdBy}, ends in …{lastFour}", {
            createdBy: token.createdBy,
            lastFour: token.lastFour,
          })}
        </p>
        <p className="text-meta text-2 sm:hidden">
          {token.lastUsedAt === null ? t("Never used") : t.rich("Used {time}", { time: used })} ·{" "}
          {isEnded ? end.text : ends}
        </p>
      </td>
      <td className="text-2 max-sm:hidden">{dateText(new Date(token.createdAt), now)}</td>
      <td className="max-sm:hidden">{used}</td>
      <td className="max-sm:hidden">
        <span
          className={classNames(
            end.state === "soon" && "inline-flex items-center gap-1.5 font-medium text-amber",
          )}
        >
          {end.state === "soon" && <Clock {...iconSize.s} />}
          {end.text}
        </span>
      </td>
      <td className="text-right">
        <Button
          variant="ghost"
          size="s"
          className={classNames("-mr-2.5", !isEnded && "!text-red")}
          aria-label={(isEnded
            ? (name: string) => t("Remove {name}", { name })
            : (name: string) => t("Revoke {name}", { name }))(token.name)}
          onClick={() => (isEnded ? onRemove() : onRevoke(token))}
        >
          {isEnded ? t("Remove") : t("Revoke…")}
        </Button>
      </td>
    </tr>
  );
}

interface RevokeTokenProps {
  agent: string;
  token: TokenSummary;
  onClose(): void;
}

function RevokeToken({ agent, token, onClose }: RevokeTokenProps) {
  const revoke = useRevokeToken(agent);
  return (
    <FormDialog
      title={t("Revoke “{name}”?", { name: token.name })}
      description={t(
        "Programs that use it are refused from now on. It cannot be taken back: they need a new token.",
      )}
      action={t("Revoke token")}
      danger
      error={revoke.error?.message}
      onSubmit={() => revoke.isPending || revoke.mutate(token.id, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

interface NewTokenProps {
  agent: { id: string; name: string };
  onCreated(created: CreatedTokenAnswer): void;
  onClose(): void;
}

function NewToken({ agent, onCreated, onClose }: NewTokenProps) {
  const create = useCreateToken(agent.id);
  return (
    <NewTokenDialog
      title={t("New token")}
      description={t("For {name} only: its tools, its prompt and calls of its methods.", {
        name: agent.name,
      })}
      about={{
        name: t("Who uses it, such as “Help desk, production”: the list and the calls show it."),
        noName: t("Name it after the program that uses it"),
      }}
      mayLastForever
      create={create}
      onSubmit={(token) => create.mutate(token, { onSuccess: onCreated })}
      onClose={onClose}
    />
  );
}

interface TokenShownOnceProps extends AgentTokensSectionProps {
  created: CreatedTokenAnswer;
  onClose(): void;
}

/** The value of a new token, and the snippet with it. */
function TokenShownOnce({ created, agent, snippet, onClose }: TokenShownOnceProps) {
  const { token, value } = created;
  return (
    <ShownOnce
      title={t("Token “{name}”", { name: token.name })}
      value={value}
      onClose={onClose}
      actions={
        <CopyTextButton
          text={snippet.text(value)}
          label={t("Copy the snippet for {client} with it", { client: snippet.label })}
        />
      }
    >
      {endText(
        agent.name,
        token.expiresAt === null ? undefined : dateText(new Date(token.expiresAt), new Date()),
      )}
    </ShownOnce>
  );
}

function endText(name: string, day: string | undefined): string {
  if (day === undefined)
    return t("For {name} only. It does not end by itself. Revoke it here at any time.", { name });
  return t("For {name} only. Ends on {day}. Revoke it here at any time.", { name, day });
}
