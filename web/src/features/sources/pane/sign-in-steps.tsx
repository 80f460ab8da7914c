import { Button, buttonClass } from "@pegboard/ui/button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { StackedField } from "@pegboard/ui/inputs/field.tsx";
import { TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { PaneSection } from "@pegboard/ui/page/pane.tsx";
import { Said } from "@pegboard/ui/said.tsx";
import { Countdown } from "@pegboard/ui/time-ago.tsx";
import { Check, ExternalLink, KeyRound, Lock } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useSignIn, useSignOut } from "../../../api/source-actions.ts";
import type { SourceSummary } from "../../../api/sources.ts";
import { t } from "../../../messages/t.ts";

interface SignInStepsProps {
  source: SourceSummary;
  signIn: NonNullable<SourceSummary["signIn"]>;
}

/** The steps by which a person lets Pegboard in at a server. */
export function SignInSteps({ source, signIn }: SignInStepsProps) {
  const begin = useSignIn(source.id);
  const cancel = useSignOut(source.id);
  const [client, setClient] = useState<{ id: string; secret: string }>();
  const isWaiting = signIn.state === "waiting";
  const address = begin.data?.url;
  const start = () => {
    const given =
      client && client.id.trim() !== ""
        ? { id: client.id.trim(), ...(client.secret && { secret: client.secret }) }
        : undefined;
    begin.mutate(
      { ...(given && { client: given }) },
      { onSuccess: ({ url }) => void window.open(url, "_blank", "noopener,noreferrer") },
    );
  };
  return (
    <>
      <PaneSection label={t("Health")}>
        <Said
          icon={KeyRound}
          tone="warn"
          title={(signIn.again
            ? (name: string) => t("{name} lets nobody in without signing in again.", { name })
            : (name: string) => t("{name} lets nobody in without signing in.", { name }))(
            source.name,
          )}
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
        >
          {t("Its tools are offered to no agent until then.")}
        </Said>
      </PaneSection>
      <PaneSection
        title={t("Sign in")}
        help={signIn.with && t("OAuth with {server}", { server: signIn.with })}
      >
        <ol>
          <SignInStep
            number={1}
            state={stepState(1, isWaiting, begin.isError)}
            title={t("Find where to sign in")}
          >
            {begin.error ? begin.error.message : t("Published by the server, with PKCE")}
          </SignInStep>
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
              isWaiting && (
                <>
                  {address !== undefined && (
                    <a
                      href={address}
                      target="_blank"
                      rel="noreferrer"
                      className={buttonClass("default", "s")}
                    >
                      <ExternalLink {...iconSize.s} />
                      {t("Open again")}
                    </a>
                  )}
                  <Button size="s" variant="ghost" onClick={() => cancel.mutate()}>
                    {t("Cancel")}
                  </Button>
                </>
              )
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
        <Said
          icon={Lock}
          title={t("Whoever signs in lends their access to every agent that uses this source.")}
        >
          {t(
            "Tokens are kept sealed to this address and renew themselves. Sign out at any time in the source.",
          )}
        </Said>
      </PaneSection>
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

const TITLES: Partial<Record<StepState, string>> = { now: "font-semibold", coming: "text-2" };

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
      <span className={TITLES[state]}>{title}</span>
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
      <StackedField label={t("Client secret")} help={t("Only when it has given you one.")}>
        {({ id, describedBy }) => (
          <TextInput
            mono
            id={id}
            type="password"
            autoComplete="new-password"
            aria-describedby={describedBy}
            value={client.secret}
            onChange={(secret) => onChange({ ...client, secret })}
          />
        )}
      </StackedField>
    </li>
  );
}
