import { escapeInvisible } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { KeyHint } from "@pegboard/ui/key-hint.tsx";
import { listText } from "@pegboard/ui/messages/sentences.ts";
import { Note } from "@pegboard/ui/note.tsx";
import { useQuery } from "@tanstack/react-query";
import { Check, Pencil } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useYou } from "../../api/account/session.ts";
import {
  isDecided,
  type ProposalAction,
  type ProposalAnswer,
  proposalEffectsQuery,
  useProposalAction,
} from "../../api/proposals.ts";
import { useCommand } from "../../commands/use-command.ts";
import {
  DecisionButtons,
  DecisionEnd,
  DecisionFoot,
  decisionButton,
  ReasonForm,
} from "../../components/decisions.tsx";
import { agentCount } from "../../messages/counts.ts";
import { t } from "../../messages/t.ts";
import { useOpenAsDraft, useTakeDraft } from "../../owner-editor/proposing/open-as-draft.ts";
import { conflictKey, resolutionsOf, type Takes } from "./proposal-conflict.tsx";

interface ProposalFootProps {
  proposal: ProposalAnswer;
  takes: Takes;
}

/** What the person may do with the proposal. */
export function ProposalFoot({ proposal, takes }: ProposalFootProps) {
  const { mutateAsync, isPending, error } = useProposalAction();
  const [asking, setAsking] = useState<"request-changes" | "close">();
  const { number } = proposal;
  const send = (action: ProposalAction) => {
    if (isPending) return;
    mutateAsync(action).then(
      () => setAsking(undefined),
      () => undefined,
    );
  };
  return (
    <DecisionFoot error={error} barred={useWhyNotDecide(proposal)}>
      {asking ? (
        <AnswerForm
          act={asking}
          proposal={proposal}
          isPending={isPending}
          onCancel={() => setAsking(undefined)}
          onSend={(text) => send({ act: asking, number, body: { text } })}
        />
      ) : (
        <DecisionButtons>
          {isDecided(proposal) ? (
            <DecidedProposal proposal={proposal} />
          ) : (
            <ProposalActs proposal={proposal} takes={takes} send={send} onAsk={setAsking} />
          )}
        </DecisionButtons>
      )}
    </DecisionFoot>
  );
}

/** Why the proposal cannot be accepted as it is, or not by whoever looks at it, and who can. */
function useWhyNotDecide(proposal: ProposalAnswer): string | undefined {
  const { data: effects } = useQuery(proposalEffectsQuery(proposal));
  const isAdmin = useYou()?.role === "admin";
  const { mayNotDecide, deciders, state } = proposal;
  if (isDecided(proposal) || state === "draft") return undefined;
  const [refusal] = effects?.refusals ?? [];
  if (refusal) return t("It cannot be accepted as it is. {reason}", { reason: refusal.message });
  const namesOf = (all: typeof deciders) =>
    listText(all.slice(0, MOST_NAMED_PEOPLE).map(({ name }) => escapeInvisible(name)));
  if (mayNotDecide === "role")
    return t("Your role does not reach all of it. Those who can: {names}", {
      names: namesOf(deciders) || t("nobody", {}, "who can"),
    });
  if (!effects?.isPower || (isAdmin && !proposal.isOwn)) return undefined;
  const admins = deciders.filter(({ role }) => role === "admin");
  return t("It gives a power, so an admin has to accept it: {names}", {
    names: namesOf(admins) || t("nobody", {}, "who can"),
  });
}

/** The most people who are named. */
const MOST_NAMED_PEOPLE = 3;

function DecidedProposal({ proposal: { state, decidedBy } }: { proposal: ProposalAnswer }) {
  const name = escapeInvisible(decidedBy ?? "");
  return (
    <span className="text-list text-2">
      {state === "applied" ? t("Accepted by {name}", { name }) : t("Closed by {name}", { name })}
    </span>
  );
}

interface ProposalActsProps extends ProposalFootProps {
  send(action: ProposalAction): void;
  onAsk(act: "request-changes" | "close"): void;
}

function ProposalActs(props: ProposalActsProps) {
  const { isOwn, mayDecide, state, deciders } = props.proposal;
  const waiting = (
    <DecisionEnd>
      {deciders.length > 0 &&
        t("Waiting for {names}", { names: listText(deciders.map(({ name }) => name)) })}
    </DecisionEnd>
  );
  if (state === "draft") return <DraftActs {...props} />;
  if (isOwn) return <AuthorActs {...props}>{waiting}</AuthorActs>;
  return mayDecide ? <DeciderActs {...props} /> : waiting;
}

function DraftActs({ proposal, onAsk }: ProposalActsProps) {
  const { take, error } = useTakeDraft();
  const { number, isOwn } = proposal;
  if (isOwn)
    return (
      <Button variant="ghost" onClick={() => onAsk("close")} className={decisionButton}>
        {t("Withdraw…")}
      </Button>
    );
  return (
    <>
      <Button variant="primary" onClick={() => take(number)} className={decisionButton}>
        {t("Open draft")}
      </Button>
      {error && <Note tone="bad">{error.message}</Note>}
    </>
  );
}

function AuthorActs({ proposal, onAsk, children }: ProposalActsProps & { children: ReactNode }) {
  const open = useOpenAsDraft();
  return (
    <>
      <Button icon={Pencil} onClick={() => void open(proposal)} className={decisionButton}>
        {t("Edit draft")}
      </Button>
      <Button variant="ghost" onClick={() => onAsk("close")} className={decisionButton}>
        <span className="text-red">{t("Withdraw…")}</span>
      </Button>
      {children}
    </>
  );
}

function DeciderActs({ proposal, takes, send, onAsk }: ProposalActsProps) {
  const { number, version, conflicts, owners } = proposal;
  const isOpen = conflicts.some((conflict) => !takes.has(conflictKey(conflict)));
  const whyNot = useWhyNotDecide(proposal);
  const blocked = isOpen ? t("Choose what counts of each conflict first") : whyNot;
  const accept = () => {
    const resolutions = resolutionsOf(conflicts, takes);
    if (blocked === undefined) send({ act: "accept", number, body: { version, resolutions } });
  };
  useCommand("review.accept", accept, { words: t("Approve and apply"), blocked });
  useCommand("review.refuse", () => onAsk("request-changes"), { words: t("Request changes…") });
  const agents = owners.filter(({ owner }) => owner.kind === "agent").length;
  return (
    <>
      <Button
        variant="primary"
        icon={Check}
        blocked={blocked}
        onClick={accept}
        className={`${decisionButton} max-sm:basis-full`}
      >
        {t("Approve and apply")}
        <KeyHint>A</KeyHint>
      </Button>
      <Button onClick={() => onAsk("request-changes")} className={decisionButton}>
        {t("Request changes…")}
        <KeyHint>R</KeyHint>
      </Button>
      <Button variant="ghost" onClick={() => onAsk("close")} className={decisionButton}>
        {t("Close…")}
      </Button>
      <span className="ml-auto text-list text-2 max-sm:hidden">
        {isOpen && blocked}
        {blocked === undefined &&
          agents > 1 &&
          t("saves {agents} at once", { agents: agentCount(agents) })}
      </span>
    </>
  );
}

interface AnswerFormProps {
  act: "request-changes" | "close";
  proposal: ProposalAnswer;
  isPending: boolean;
  onCancel(): void;
  onSend(text: string): void;
}

/** A sentence for the author, and the button that asks for changes or closes. */
function AnswerForm({ act, proposal, ...form }: AnswerFormProps) {
  const { isOwn, author } = proposal;
  if (act === "request-changes")
    return (
      <ReasonForm
        label={t("What should change?")}
        help={t("{name} reads it; the proposal stays open", { name: escapeInvisible(author.name) })}
        mostCharacters={LONGEST_WORDS}
        send={{ words: t("Request changes"), variant: "primary" }}
        {...form}
      />
    );
  return (
    <ReasonForm
      label={t("Why?")}
      help={t("Nothing is saved; it stays in the list")}
      mostCharacters={LONGEST_WORDS}
      send={{ words: isOwn ? t("Withdraw") : t("Close the proposal"), variant: "danger" }}
      {...form}
    />
  );
}

const LONGEST_WORDS = 4_000;
