import { Button, buttonClass } from "@pegboard/ui/button.tsx";
import { Callout } from "@pegboard/ui/callout.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { PasswordField, StackedField } from "@pegboard/ui/inputs/field.tsx";
import { TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { PaneSection } from "@pegboard/ui/page/pane.tsx";
import { Countdown } from "@pegboard/ui/time-ago.tsx";
import { Check, ExternalLink, KeyRound, Lock } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useSourceSignIn, useSourceSignOut } from "../../../api/sources/source-actions.ts";
import type { SourceSummary } from "../../../api/sources/sources.ts";
import { RunningWork } from "../../../components/running-work.tsx";
import { t } from "../../../messages/t.ts";

interface SignInStepsProps {
  source: SourceSummary;
  signIn: NonNullable<SourceSummary["signIn"]>;
}

/** The steps by which a person lets Pegboard in at a server. */
export function SignInSteps({ source, signIn }: SignInStepsProps) {
  const begin = useSourceSignIn(source.id);
  const cancel = useSourceSignOut(source.id);
  const [client, setClient] = useState<{ id: string; secret: string }>();
  const isWaiting = signIn.state === "waiting";
  const address = begin.data?.url;
  const start = () =>
    begin.mutate(withGivenClient(client), {
      onSuccess: ({ url }) => void window.open(url, "_blank", "noopener,noreferrer"),
    });
  return (
    <>
      <SignInNeeded
        source={source}
        signIn={signIn}
        action={
          !isWaiting && (
            <Button
              variant="primary"
              size="s"
              blocked={begin.isPending ? t("Pegboard asks where to sign in.") : undefined}
              onClick={start}
            >
              {signIn.again ? t("Sign in again") : t("Sign in")}
            </Button>
          )
        }
      />
      <PaneSection
        title={t("Sign in")}
        help={signIn.with && t("OAuth with {server}", { server: signIn.with })}
      >
        <ol>
          <FindSignInStep name={source.name} isWaiting={isWaiting} begin={begin} />
          <SignInStep
            number={2}
            state={stepState(2, isWaiting, begin.isError)}
            title={t("Register Pegboard as a client")}
          >
            {t("Done by the server itself.")}{" "}
            {!isWaiting && !client && (
              <button
                type="button"
                className="font-medium text-accent hover:underline"
                onClick={() => setClient({ id: "", secret: "" })}
              >
                {t("Has it given you a client id?")}
              </button>
            )}
          </SignInStep>
          {client && !isWaiting && <GivenClient client={client} onChange={setClient} />}
          <SignInStep
            number={3}
            state={stepState(3, isWaiting, begin.isError)}
            title={
              isWaiting
                ? t("Waiting for you in the other window")
                : t("Sign in in the other window")
            }
            action={
              isWaiting && <WaitingActions address={address} onCancel={() => cancel.mutate()} />
            }
          >
            {isWaiting && (
              <>
                {signIn.scopes &&
                  signIn.scopes.length > 0 &&
                  `${t("It asks for {scopes}.", { scopes: signIn.scopes.join(", ") })} `}
                {signIn.until &&
                  t.rich("Closes by itself in {in}", { in: <Countdown until={signIn.until} /> })}
              </>
            )}
          </SignInStep>
          <SignInStep number={4} state="coming" title={t("Read what it offers")} />
        </ol>
        {cancel.error && <Note tone="bad">{cancel.error.message}</Note>}
      </PaneSection>
      <PaneSection label={t("What a sign-in means")}>
        <Callout
          icon={Lock}
          title={t("Whoever signs in lends their access to every agent that uses this source.")}
        >
          {t(
            "Tokens are kept sealed to this address and renew themselves. Sign out at any time in the source.",
          )}
        </Callout>
      </PaneSection>
    </>
  );
}

interface FindSignInStepProps {
  /** The name of the source. */
  name: string;
  isWaiting: boolean;
  begin: ReturnType<typeof useSourceSignIn>;
}

function FindSignInStep({ name, isWaiting, begin }: FindSignInStepProps) {
  const where = t("Published by the server, with PKCE");
  return (
    <SignInStep
      number={1}
      state={stepState(1, isWaiting, begin.isError)}
      title={t("Find where to sign in")}
      action={
        begin.isPending && (
          <Button size="s" variant="ghost" onClick={begin.cancel}>
            {t("Cancel")}
          </Button>
        )
      }
    >
      {begin.isPending ? (
        <RunningWork
          what={t("Asking {name} where to sign in", { name })}
          since={begin.submittedAt}
          cancels={t("Cancel stops asking; nobody is signed in or out.")}
        >
          {where}
        </RunningWork>
      ) : (
        (begin.error?.message ?? where)
      )}
    </SignInStep>
  );
}

function withGivenClient(client: GivenClientProps["client"] | undefined) {
  const id = client?.id.trim() ?? "";
  if (!client || id === "") return {};
  return { client: { id, ...(client.secret && { secret: client.secret }) } };
}

function SignInNeeded({ source, signIn, action }: SignInStepsProps & { action: ReactNode }) {
  const { name } = source;
  return (
    <PaneSection label={t("Health")}>
      <Callout
        icon={KeyRound}
        tone="warn"
        title={
          signIn.again
            ? t("{name} lets nobody in without signing in again.", { name })
            : t("{name} lets nobody in without signing in.", { name })
        }
        action={action}
      >
        {t("Its tools are offered to no agent until then.")}
      </Callout>
    </PaneSection>
  );
}

interface WaitingActionsProps {
  /** Where to sign in; absent when it was asked for in another tab. */
  address: string | undefined;
  onCancel(): void;
}

function WaitingActions({ address, onCancel }: WaitingActionsProps) {
  return (
    <>
      {address !== undefined && (
        <a href={address} target="_blank" rel="noreferrer" className={buttonClass("default", "s")}>
          <ExternalLink {...iconSize.s} />
          {t("Open again")}
        </a>
      )}
      <Button size="s" variant="ghost" onClick={onCancel}>
        {t("Cancel")}
      </Button>
    </>
  );
}

type StepState = "done" | "now" | "failed" | "coming";

function stepState(step: 1 | 2 | 3, isWaiting: boolean, hasFailed: boolean): StepState {
  if (isWaiting) return step === 3 ? "now" : "done";
  if (step !== 1) return "coming";
  return hasFailed ? "failed" : "now";
}

const STEP_DOT_CLASSES: Record<StepState, string> = {
  done: "bg-green-tint text-green inset-ring-green-line",
  now: "bg-accent-tint text-accent inset-ring-accent",
  failed: "bg-red-tint text-red inset-ring-red-line",
  coming: "bg-hover text-2 inset-ring-line",
};

const STEP_TITLE_LOOKS: Partial<Record<StepState, string>> = {
  now: "font-semibold",
  coming: "text-2",
};

interface SignInStepProps {
  number: number;
  state: StepState;
  title: string;
  action?: ReactNode;
  children?: ReactNode;
}

function SignInStep({ number, state, title, action, children }: SignInStepProps) {
  return (
    <li
      aria-current={state === "now" ? "step" : undefined}
      className="relative grid grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-x-2.5 gap-y-0.5 py-1.5 text-list before:absolute before:top-7 before:-bottom-1.5 before:left-[9.5px] before:w-px before:bg-line-strong last:before:hidden"
    >
      <span
        className={`relative z-[1] grid size-5 place-items-center rounded-full text-micro inset-ring ${STEP_DOT_CLASSES[state]}`}
      >
        {state === "done" ? <Check {...iconSize.xs} /> : number}
        {state === "done" && <span className="sr-only">{t("Done")}</span>}
      </span>
      <span className={STEP_TITLE_LOOKS[state]}>{title}</span>
      <span className="flex items-center gap-1">{action}</span>
      {children && (
        <div className="col-start-2 text-meta [overflow-wrap:anywhere] text-2">{children}</div>
      )}
    </li>
  );
}

interface GivenClientProps {
  client: { id: string; secret: string };
  onChange(client: { id: string; secret: string }): void;
}

function GivenClient({ client, onChange }: GivenClientProps) {
  return (
    <li className="grid gap-3 py-2 pl-7.5">
      <StackedField label={t("Client id")}>
        {({ id }) => (
          <TextInput
            mono
            id={id}
            value={client.id}
            onChange={(text) => onChange({ ...client, id: text })}
          />
        )}
      </StackedField>
      <PasswordField
        label={t("Client secret")}
        help={t("Only when it has given you one.")}
        value={client.secret}
        onChange={(secret) => onChange({ ...client, secret })}
      />
    </li>
  );
}
