import { escapeInvisible } from "@pegboard/registry-core/internal";
import { Badge } from "@pegboard/ui/badge.tsx";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { countChangeText, countText } from "@pegboard/ui/messages/count-text.ts";
import { Loaded } from "@pegboard/ui/page/page-states.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { PersonMark } from "@pegboard/ui/person-mark.tsx";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, ChevronDown, ChevronUp, ShieldCheck } from "lucide-react";
import { useState } from "react";
import {
  effectOn,
  type ProposalAnswer,
  proposalEffectsQuery,
  proposalQuery,
} from "../../api/proposals.ts";
import { DecisionPane } from "../../components/decisions.tsx";
import { changeCount, tokenCount } from "../../messages/counts.ts";
import { t } from "../../messages/t.ts";
import type { Takes } from "./proposal-conflict.tsx";
import { ProposalContext } from "./proposal-context.tsx";
import { ProposalFoot } from "./proposal-foot.tsx";
import { aboutText, PROPOSAL_HEADING } from "./proposal-words.tsx";
import { ProposedChanges } from "./proposed-changes.tsx";

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
        <DecisionPane
          label={t("Proposal {number}", { number })}
          contextLabel={t("About the proposal")}
          context={<ProposalContext proposal={proposal} />}
        >
          <ProposalHead proposal={proposal} onStep={onStep} onBack={onBack} />
          <ProposedChanges
            proposal={proposal}
            takes={takes}
            onTake={(key, take) => setTakes(new Map([...takes, [key, take]]))}
          />
          <ProposalFoot proposal={proposal} takes={takes} />
        </DecisionPane>
      )}
    </Loaded>
  );
}

interface ProposalHeadProps extends Omit<ProposalPaneProps, "number"> {
  proposal: ProposalAnswer;
}

function ProposalHead({ proposal, onStep, onBack }: ProposalHeadProps) {
  const { number, title, author, createdAt, note } = proposal;
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
            className="line-clamp-2 text-title wrap-anywhere focus-visible:outline-none"
          >
            {escapeInvisible(title)}
          </h2>
          <p className="truncate text-meta text-2">
            {t("Proposal {number}", { number })} · {escapeInvisible(author.name)} ·{" "}
            <TimeAgo at={createdAt} />
          </p>
        </div>
        <span className="max-[1560px]:hidden">
          <Badge icon={ShieldCheck}>{t("{name}, protected", { name: aboutText(proposal) })}</Badge>
        </span>
        <IconButton label={t("Previous")} icon={ChevronUp} onClick={() => onStep(-1)} />
        <IconButton label={t("Next")} icon={ChevronDown} onClick={() => onStep(1)} />
      </div>
      <ProposalSize proposal={proposal} />
      {note !== "" && (
        <p className="max-h-40 overflow-auto border-b border-line-soft px-6 py-3 text-body whitespace-pre-wrap wrap-anywhere max-sm:px-4">
          {escapeInvisible(note)}
        </p>
      )}
    </header>
  );
}

/** How much a proposal changes, and what it makes of the agents together. */
function ProposalSize({ proposal }: { proposal: ProposalAnswer }) {
  const { size, owners } = proposal;
  const { data: effects } = useQuery(proposalEffectsQuery(proposal));
  const methods = effects && effectOn(effects, "methods");
  const tokens = effects && effectOn(effects, "tokens");
  return (
    <p className="num flex flex-wrap gap-x-2 border-b border-line-soft px-6 py-2 text-list text-2 max-sm:px-4">
      <span>
        <b className="font-semibold text-1">{changeCount(size)}</b> ·{" "}
        {owners.length === 1
          ? escapeInvisible(owners[0]?.name || t("Organisation"))
          : t("{count} owners", { count: owners.length })}
        {methods && tokens && " ·"}
      </span>
      {methods && tokens && (
        <>
          <span>
            {t.rich("{before} → {after} methods offered", {
              before: countText(methods.before),
              after: <b className="font-semibold text-1">{countText(methods.after)}</b>,
            })}
            {" ·"}
          </span>
          <span>
            {countText(tokens.before)} →{" "}
            <b className="font-semibold text-1">{tokenCount(tokens.after)}</b>{" "}
            <b className="font-semibold text-accent">
              {countChangeText(tokens.after - tokens.before)}
            </b>
          </span>
        </>
      )}
    </p>
  );
}
