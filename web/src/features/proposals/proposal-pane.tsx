import { escapeInvisible, operationItem } from "@pegboard/registry-core/internal";
import { Badge } from "@pegboard/ui/badge.tsx";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { TableCell } from "@pegboard/ui/list/grid-parts.tsx";
import { countChangeText } from "@pegboard/ui/messages/count-text.ts";
import { Loaded } from "@pegboard/ui/page/page-states.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { PersonMark } from "@pegboard/ui/person-mark.tsx";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { useQueries, useQuery } from "@tanstack/react-query";
import { ArrowLeft, ChevronDown, ChevronUp, MessageSquare, ShieldCheck } from "lucide-react";
import { useMemo, useState } from "react";
import { catalogQuery } from "../../api/catalog.ts";
import { type ProposalAnswer, proposalQuery } from "../../api/proposals.ts";
import { ownerKey, settingsQuery } from "../../api/settings.ts";
import { agentCount, changeCount } from "../../messages/counts.ts";
import { t } from "../../messages/t.ts";
import type { ChangedOwner } from "../../owner-editor/history/changed-owner.ts";
import { ChangesTable } from "../../owner-editor/history/changes-table.tsx";
import { draftedChanges } from "../../owner-editor/history/revision-changes.ts";
import { CommentField, CommentsOfItem } from "./proposal-comments.tsx";
import { ConflictChoice, type Takes, takeKey } from "./proposal-conflict.tsx";
import { ProposalContext } from "./proposal-context.tsx";
import { proposalCostsQuery } from "./proposal-costs.ts";
import { ProposalFoot } from "./proposal-foot.tsx";
import { aboutText } from "./proposal-words.tsx";

/** The id of the heading, which takes the focus that comes from the list. */
export const PROPOSAL_HEADING = "proposal-heading";

interface ProposalPaneProps {
  number: number;
  onStep(by: 1 | -1): void;
  onBack(): void;
}

/** One proposal: what it changes, what was said of it, and the decision. */
export function ProposalPane({ number, onStep, onBack }: ProposalPaneProps) {
  const query = useQuery(proposalQuery(number));
  const [takes, setTakes] = useState<Takes>(new Map());
  return (
    <Loaded
      query={query}
      error={t("This proposal could not be loaded")}
      skeleton={<Skeleton rows={6} rowClass="h-10 px-6" label={t("Loading the proposal")} />}
    >
      {(proposal) => (
        <div className="flex min-w-0 flex-1 max-[1180px]:flex-col max-[1180px]:overflow-auto">
          <section
            aria-label={t("Proposal {number}", { number })}
            className="flex min-h-0 min-w-0 flex-1 flex-col max-[1180px]:flex-none"
          >
            <ProposalHead {...{ proposal, onStep, onBack }} />
            <ProposedChanges
              proposal={proposal}
              takes={takes}
              onTake={(key, take) => setTakes(new Map([...takes, [key, take]]))}
            />
            <ProposalFoot proposal={proposal} takes={takes} />
          </section>
          <ProposalContext proposal={proposal} />
        </div>
      )}
    </Loaded>
  );
}

interface ProposalHeadProps extends Omit<ProposalPaneProps, "number"> {
  proposal: ProposalAnswer;
}

function ProposalHead({ proposal, onStep, onBack }: ProposalHeadProps) {
  const { number, title, author, createdAt, size, owners, note } = proposal;
  const { data: costs } = useQuery(proposalCostsQuery(proposal));
  return (
    <header className="flex-none">
      <div className="flex items-center gap-3 px-6 pt-3 max-sm:px-4">
        <span className="lg:hidden">
          <IconButton label={t("Back to the list")} icon={ArrowLeft} onClick={onBack} />
        </span>
        <span className="max-sm:hidden">
          <PersonMark name={author.name} size="l" />
        </span>
        <div className="min-w-0 flex-1">
          <h2
            id={PROPOSAL_HEADING}
            tabIndex={-1}
            className="truncate text-title focus-visible:outline-none"
          >
            {escapeInvisible(title)}
          </h2>
          <p className="truncate text-meta text-2">
            {t("Proposal {number}", { number })} · {escapeInvisible(author.name)} ·{" "}
            <TimeAgo at={createdAt} />
          </p>
        </div>
        <span className="max-sm:hidden">
          <Badge icon={ShieldCheck}>{t("{name}, protected", { name: aboutText(proposal) })}</Badge>
        </span>
        <IconButton label={t("Previous")} icon={ChevronUp} onClick={() => onStep(-1)} />
        <IconButton label={t("Next")} icon={ChevronDown} onClick={() => onStep(1)} />
      </div>
      <p className="num border-b border-line-soft px-6 py-2 text-list text-2 max-sm:px-4">
        <b className="font-semibold text-1">{changeCount(size)}</b> ·{" "}
        {owners.length === 1
          ? escapeInvisible(owners[0]?.name || t("Organisation"))
          : t("{count} owners", { count: owners.length })}
        {costs && (
          <>
            {" · "}
            {agentCount(Object.keys(costs.agents).length)} ·{" "}
            <b className="font-medium text-accent">
              {t("{tokens} tokens", { tokens: countChangeText(costs.tokens) })}
            </b>
          </>
        )}
      </p>
      {note !== "" && (
        <p className="max-h-40 overflow-auto border-b border-line-soft px-6 py-3 text-body whitespace-pre-wrap wrap-anywhere max-sm:px-4">
          {escapeInvisible(note)}
        </p>
      )}
    </header>
  );
}

interface ProposedChangesProps {
  proposal: ProposalAnswer;
  takes: Takes;
  onTake(key: string, take: "theirs" | "proposal" | "both"): void;
}

/** The changes tool by tool as in the review of a draft, with what was said of each. */
function ProposedChanges({ proposal, takes, onTake }: ProposedChangesProps) {
  const { changes, owners, comments, conflicts, number } = proposal;
  const { data: catalog } = useQuery(catalogQuery);
  const { data: costs } = useQuery(proposalCostsQuery(proposal));
  const stored = useQueries({ queries: changes.map(({ owner }) => settingsQuery(owner)) });
  const [asked, setAsked] = useState<string>();
  const tools = useMemo(
    () => new Map(catalog?.declared.map((definition) => [definition.name, { definition }])),
    [catalog],
  );
  if (!catalog || stored.some(({ isPending }) => isPending))
    return <Skeleton rows={6} rowClass="h-8 px-6" label={t("Loading the changes")} />;
  const changed = changes.map(({ owner, operations }, index): ChangedOwner => {
    const tokens = owner.kind === "agent" ? costs?.agents[owner.id] : costs?.tokens;
    return {
      id: ownerKey(owner),
      name: owners[index]?.name || t("Organisation"),
      tile: null,
      changed: draftedChanges(stored[index]?.data?.settings ?? {}, operations),
      tokens,
    };
  });
  return (
    <div className="flex min-h-0 flex-1 flex-col max-[1180px]:h-[60vh] max-[1180px]:flex-none">
      <ChangesTable
        label={t("Proposed changes")}
        owners={changed}
        isNested={changed.length > 1}
        named={{ tools, icons: catalog.icons }}
        columns={[t("Now"), t("Proposed")]}
        action={{
          ...{ icon: MessageSquare, title: t("Comment"), blocked: undefined },
          ofGroup: (name) => t("Comment on {name}", { name }),
          ofChange: (name) => t("Comment on {name}", { name }),
          onPress: ({ changes: [first] }) => setAsked(first && operationItem(first.operation)),
        }}
        below={({ operation }) => {
          const item = operationItem(operation);
          const own = comments.filter((one) => one.item === item);
          const met = conflicts.filter((one) => one.item === item);
          return (
            <TableCell aria-colspan={5} className="col-span-full grid gap-2 empty:hidden">
              {met.map((conflict) => {
                const key = takeKey(conflict);
                const props = { conflict, tools, take: takes.get(key) };
                return <ConflictChoice key={key} {...props} onTake={(take) => onTake(key, take)} />;
              })}
              {own.length > 0 && <CommentsOfItem comments={own} onReply={() => setAsked(item)} />}
              {asked === item && (
                <CommentField {...{ number, item }} onDone={() => setAsked(undefined)} />
              )}
            </TableCell>
          );
        }}
      />
    </div>
  );
}
