import { KeyRound } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useEditSource, useSignOut } from "../../../api/source-actions.ts";
import type { McpSourceConfig, SourceSummary } from "../../../api/sources.ts";
import { Button } from "../../../components/button.tsx";
import { iconSize } from "../../../components/icon-size.ts";
import { TextInput } from "../../../components/inputs/text-input.tsx";
import { Note } from "../../../components/note.tsx";
import { PaneSection } from "../../../components/page/pane.tsx";
import { common } from "../../../language/common.ts";
import { say } from "./texts.ts";

interface SourceConnectionProps {
  source: SourceSummary;
  config: McpSourceConfig;
  /** Opens the form of the whole connection, where it can be edited. */
  onEdit: (() => void) | undefined;
}

/** How an MCP server is reached. A hidden value is only shown to be set. */
export function SourceConnection({ source, config, onEdit }: SourceConnectionProps) {
  const isAddress = config.transport === "http";
  const values = Object.entries((isAddress ? config.headers : config.env) ?? {});
  return (
    <PaneSection title={say.connection}>
      <dl className="grid grid-cols-[132px_minmax(0,1fr)] text-list max-sm:grid-cols-[112px_minmax(0,1fr)]">
        {isAddress ? (
          <Line label={common.address}>
            <Mono>{config.url}</Mono>
          </Line>
        ) : (
          <>
            <Line label={say.command}>
              <Mono>{[config.command, ...(config.args ?? [])].join(" ")}</Mono>
            </Line>
            {config.cwd !== undefined && (
              <Line label={say.folder}>
                <Mono>{config.cwd}</Mono>
              </Line>
            )}
          </>
        )}
        {source.protocol && (
          <Line label={say.protocol}>
            {TRANSPORTS[source.protocol.transport]}, {source.protocol.version}
          </Line>
        )}
        {source.signIn?.state === "signed in" && (
          <Line label={say.access}>
            <SignedIn source={source} signIn={source.signIn} />
          </Line>
        )}
        {values.map(([name, value]) => (
          <Line key={name} label={name} goesAs={isAddress ? say.header : say.variable}>
            {typeof value === "string" ? (
              <Mono>{value}</Mono>
            ) : (
              <SecretValue source={source} config={config} name={name} onEdit={onEdit} />
            )}
          </Line>
        ))}
      </dl>
    </PaneSection>
  );
}

interface LineProps {
  label: string;
  /** How the value is sent. */
  goesAs?: string;
  children: ReactNode;
}

function Line({ label, goesAs, children }: LineProps) {
  return (
    <>
      <dt className="py-1.5 [overflow-wrap:anywhere] text-2">{label}</dt>
      <dd className="flex min-h-8 min-w-0 flex-wrap items-center gap-2">
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">{children}</span>
        {goesAs && <span className="text-meta text-3">{goesAs}</span>}
      </dd>
    </>
  );
}

const Mono = ({ children }: { children: string }) => (
  <code className="min-w-0 text-code [overflow-wrap:anywhere]">{children}</code>
);

const TRANSPORTS = {
  stdio: say.standardInputAndOutput,
  "streamable http": say.streamableHttp,
  sse: say.httpWithSse,
};

/**
 * A secret value. That of a header is replaced and removed in its line; a command's are edited in
 * the form, which asks for the code of the terminal.
 */
function SecretValue({ source, config, name, onEdit }: SourceConnectionProps & { name: string }) {
  const edit = useEditSource(source.id);
  const [typed, setTyped] = useState<string>();
  if (typed !== undefined && config.transport === "http") {
    const send = () =>
      edit.mutate(
        { config: { ...config, headers: { ...config.headers, [name]: typed } } },
        { onSuccess: () => setTyped(undefined) },
      );
    return (
      <form
        className="flex min-w-0 flex-1 flex-wrap items-center gap-1"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed !== "") send();
        }}
      >
        <TextInput
          mono
          autoFocus
          size="s"
          type="password"
          autoComplete="new-password"
          className="min-w-0 flex-1"
          aria-label={say.newValueOfName(name)}
          value={typed}
          onChange={setTyped}
        />
        <Button
          size="s"
          type="submit"
          blocked={edit.isPending ? say.pegboardIsConnectingToIt : undefined}
        >
          {common.save}
        </Button>
        <Button size="s" variant="ghost" onClick={() => setTyped(undefined)}>
          {common.cancel}
        </Button>
        {edit.error && <Note tone="bad">{edit.error.message}</Note>}
      </form>
    );
  }
  const remove = () => {
    if (config.transport !== "http") return onEdit?.();
    const { [name]: _, ...headers } = config.headers ?? {};
    edit.mutate({ config: { ...config, headers } });
  };
  return (
    <>
      <span className="inline-flex h-6 items-center gap-1.5 rounded-md bg-hover px-2 text-meta inset-ring inset-ring-line">
        <KeyRound {...iconSize.s} className="text-green" />
        {say.isSet}
      </span>
      {onEdit && (
        <>
          <QuietButton
            label={say.replaceName(name)}
            onClick={config.transport === "http" ? () => setTyped("") : onEdit}
          >
            {common.replace}
          </QuietButton>
          <QuietButton label={common.removeName(name)} onClick={remove}>
            {common.remove}
          </QuietButton>
        </>
      )}
    </>
  );
}

function SignedIn({
  source,
  signIn,
}: {
  source: SourceSummary;
  signIn: NonNullable<SourceSummary["signIn"]>;
}) {
  const signOut = useSignOut(source.id);
  return (
    <>
      <span className="min-w-0">
        {signIn.with ? say.signedInWith(signIn.with) : say.signedIn}
        {signIn.renews && `, ${say.renewsItself}`}
      </span>
      <QuietButton label={say.signOutOfName(source.name)} onClick={() => signOut.mutate()}>
        {say.signOut}
      </QuietButton>
      {signOut.error && <Note tone="bad">{signOut.error.message}</Note>}
    </>
  );
}

function QuietButton({
  label,
  onClick,
  children,
}: {
  label: string;
  onClick(): void;
  children: string;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="h-6 rounded-md px-1.5 text-meta font-medium text-2 hover:bg-hover hover:text-1 max-sm:h-11"
    >
      {children}
    </button>
  );
}
