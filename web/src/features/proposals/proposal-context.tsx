import { escapeInvisible } from "@pegboard/registry-core/internal";
import { describeProblem } from "@pegboard/registry-core/problems";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { countChangeText, countText } from "@pegboard/ui/messages/count-text.ts";
import { listText } from "@pegboard/ui/messages/sentences.ts";
import { PersonMark } from "@pegboard/ui/person-mark.tsx";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { useQuery } from "@tanstack/react-query";
import { Ban, CircleCheck, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "../../addresses/paths.ts";
import { useYou } from "../../api/account/session.ts";
import { agentsQuery } from "../../api/agents.ts";
import {
  isDecided,
  type ProposalAnswer,
  type ProposalEffects,
  proposalEffectsQuery,
} from "../../api/proposals.ts";
import { ReachStrip } from "../../components/access-strip.tsx";
import { AgentTile } from "../../components/agent-tile.tsx";
import { DecisionPart, DecisionParts } from "../../components/decisions.tsx";
import { t } from "../../messages/t.ts";
import { Comment, CommentField } from "./proposal-comments.tsx";
import { ProposalReplay } from "./proposal-replay.tsx";
import { SAID } from "./proposal-words.tsx";

const MOST_REACHED = 12;
const DECIDER_ROLES = { admin: t("Admin"), approver: t("Approver"), editor: t("Editor") };

/** Who may accept a proposal, whom it reaches, and what was said. */
export function ProposalContext({ proposal }: { proposal: ProposalAnswer }) {
  return (
    <>
      <DecisionParts>
        <Approval proposal={proposal} />
        <ProposalReach proposal={proposal} />
        <ProblemsAfter proposal={proposal} />
        {!isDecided(proposal) && <ProposalReplay proposal={proposal} />}
        <ProposalConversation proposal={proposal} />
      </DecisionParts>
      <div className="flex-none border-t border-line bg-app p-4">
        <CommentField number={proposal.number} />
      </div>
    </>
  );
}

function proposalApprovalText(state: ProposalAnswer["state"]): string | undefined {
  if (state === "draft" || state === "closed") return undefined;
  return state === "applied" ? t("1 of 1") : t("0 of 1");
}

function Approval({ proposal }: { proposal: ProposalAnswer }) {
  const { state, deciders, author, isOwn } = proposal;
  const you = useYou();
  return (
    <DecisionPart title={t("Approval")} end={proposalApprovalText(state)}>
      <ul className="grid gap-1.5">
        {deciders.map(({ person, name, role }) => (
          <li key={person} className="flex items-center gap-2">
            <PersonMark name={name} />
            <span className="min-w-0 flex-1 truncate">
              {escapeInvisible(name)}
              {person === you?.id && <span className="text-2"> {t("you")}</span>}
            </span>
            <span className="flex-none text-meta text-2">{DECIDER_ROLES[role]}</span>
          </li>
        ))}
      </ul>
      {deciders.length === 0 && (
        <p className="text-amber">
          {t("Nobody can accept it: no other person's role reaches all of it. Ask an admin.")}
        </p>
      )}
      <p className="flex items-center gap-2 text-meta text-2">
        <Ban {...iconSize.m} className="mx-1 flex-none" />
        {isOwn
          ? t("Not you: it is your proposal")
          : t("Not {name}: it is their proposal", { name: escapeInvisible(author.name) })}
      </p>
    </DecisionPart>
  );
}

function ProposalReach({ proposal }: { proposal: ProposalAnswer }) {
  const { data: effects } = useQuery(proposalEffectsQuery(proposal));
  const { data: agents = [] } = useQuery(agentsQuery);
  if (!effects) return null;
  const all = agents.length;
  const named = new Map(agents.map((agent) => [agent.id, agent]));
  const reached = effects.agents;
  return (
    <DecisionPart
      title={t("Reach")}
      end={t("{count, number} of {all, plural, one {# agent} other {# agents}}", {
        count: reached.length,
        all,
      })}
    >
      <ReachStrip agents={all} changed={reached.length} />
      <ul className="grid gap-1.5">
        {reached.slice(0, MOST_REACHED).map(({ id, tokens: [before, after] }) => (
          <li key={id} className="flex items-center gap-2">
            <AgentTile tile={named.get(id)?.tile} size="xs" />
            <a href={paths.agentTools(id)} className="min-w-0 flex-1 truncate hover:underline">
              {escapeInvisible(named.get(id)?.name ?? id)}
            </a>
            <span className="num text-meta text-2">{countChangeText(after - before)}</span>
          </li>
        ))}
      </ul>
      {reached.length > MOST_REACHED && (
        <p className="text-meta text-2">
          {t("and {count} more", { count: countText(reached.length - MOST_REACHED) })}
        </p>
      )}
    </DecisionPart>
  );
}

/** The most problems of a kind that are named. */
const MOST_PROBLEMS = 6;

/** The problems that accepting it would solve and add. */
function ProblemsAfter({ proposal }: { proposal: ProposalAnswer }) {
  const { data: effects } = useQuery(proposalEffectsQuery(proposal));
  if (!effects) return null;
  const { solved, added } = effects.problems;
  return (
    <DecisionPart title={t("Problems")} end={`−${solved.length} +${added.length}`}>
      {solved.length + added.length === 0 && (
        <p className="text-2">{t("It solves none and adds none.")}</p>
      )}
      <ContextProblems
        icon={<CircleCheck {...iconSize.m} className="text-green" />}
        problems={solved}
      >
        {t("Solves {count, number}", { count: solved.length })}
      </ContextProblems>
      <ContextProblems
        icon={<TriangleAlert {...iconSize.m} className="text-amber" />}
        problems={added}
      >
        {t("Adds {count, number}", { count: added.length })}
      </ContextProblems>
    </DecisionPart>
  );
}

interface ProblemListProps {
  icon: ReactNode;
  problems: ProposalEffects["problems"]["added"];
  children: string;
}

function ContextProblems({ icon, problems, children }: ProblemListProps) {
  const { data: agents = [] } = useQuery(agentsQuery);
  if (problems.length === 0) return null;
  const nameOf = (agent: string) => agents.find(({ id }) => id === agent)?.name ?? agent;
  // Several agents often have one problem.
  const named = new Map<string, string[]>();
  for (const problem of problems) {
    const { message } = describeProblem(problem, t);
    const { place } = problem;
    const names = place.agent === undefined ? [] : [escapeInvisible(nameOf(place.agent))];
    named.set(message, [...(named.get(message) ?? []), ...names]);
  }
  const more = named.size - MOST_PROBLEMS;
  return (
    <div className="flex gap-2">
      <span aria-hidden className="flex-none pt-0.5">
        {icon}
      </span>
      <div className="grid min-w-0 gap-1">
        <span className="font-medium">{children}</span>
        <ul className="grid gap-1">
          {[...named].slice(0, MOST_PROBLEMS).map(([message, names]) => (
            <li key={message} className="wrap-anywhere">
              {escapeInvisible(message)}
              {names.length > 0 && <span className="text-2"> · {listText(names)}</span>}
            </li>
          ))}
        </ul>
        {more > 0 && (
          <span className="text-meta text-2">
            {t("and {count} more", { count: countText(more) })}
          </span>
        )}
      </div>
    </div>
  );
}

function ProposalConversation({ proposal: { comments } }: { proposal: ProposalAnswer }) {
  return (
    <DecisionPart title={t("Conversation")}>
      <ol className="grid gap-2.5">
        {comments
          .filter(({ item }) => item === null)
          .map((comment) =>
            comment.kind === "comment" ? (
              <Comment key={comment.id} comment={comment} />
            ) : (
              <li key={comment.id} className="grid gap-0.5">
                <span className="flex gap-1.5 text-meta text-2">
                  <b className="font-medium text-1">{escapeInvisible(comment.by.name)}</b>
                  {SAID[comment.kind]}
                  <span className="ml-auto flex-none">
                    <TimeAgo at={comment.createdAt} />
                  </span>
                </span>
                {comment.text !== "" && (
                  <span className="whitespace-pre-wrap wrap-anywhere">
                    {escapeInvisible(comment.text)}
                  </span>
                )}
              </li>
            ),
          )}
      </ol>
    </DecisionPart>
  );
}
