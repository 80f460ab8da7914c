import { isJsonObject } from "@pegboard/json-schema";
import { escapeInvisible } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { PaneSection } from "@pegboard/ui/page/pane.tsx";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { KeyRound } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useEditSource, useSourceSignOut } from "../../../api/sources/source-actions.ts";
import type { McpSourceConfig, SourceSummary } from "../../../api/sources/sources.ts";
import { t } from "../../../messages/t.ts";

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
    <PaneSection title={t("Connection")}>
      <dl className="grid grid-cols-[132px_minmax(0,1fr)] text-list max-sm:grid-cols-[112px_minmax(0,1fr)]">
        {isAddress ? (
          <ConnectionLine label={t("Address")}>
            <Mono>{config.url}</Mono>
          </ConnectionLine>
        ) : (
          <>
            <ConnectionLine label={t("Command")}>
              <Mono>{[config.command, ...(config.args ?? [])].join(" ")}</Mono>
            </ConnectionLine>
            {config.cwd !== undefined && (
              <ConnectionLine label={t("Folder")}>
                <Mono>{config.cwd}</Mono>
              </ConnectionLine>
            )}
          </>
        )}
        {config.transport === "stdio" && config.oneServer && (
          <ConnectionLine label={t("Runs at")}>
            <RunsAt {...source} />
          </ConnectionLine>
        )}
        {source.protocol && (
          <ConnectionLine label={t("Protocol")}>
            {TRANSPORTS[source.protocol.transport]}, {source.protocol.version}
          </ConnectionLine>
        )}
        {source.signIn?.state === "signed in" && (
          <ConnectionLine label={t("Access")}>
            <SignedInSource source={source} signIn={source.signIn} />
          </ConnectionLine>
        )}
        {values.map(([name, value]) => (
          <ConnectionLine key={name} label={name} goesAs={isAddress ? t("header") : t("variable")}>
            {typeof value === "string" && <Mono>{value}</Mono>}
            {isJsonObject(value) &&
              (value.pending === true ? (
                <span className="text-meta text-amber">{t("Still to be entered")}</span>
              ) : (
                <SecretValue source={source} config={config} name={name} onEdit={onEdit} />
              ))}
          </ConnectionLine>
        ))}
      </dl>
    </PaneSection>
  );
}

function RunsAt({ runsAt }: SourceSummary): string {
  if (!runsAt) return t("one server only");
  return runsAt.isThis
    ? t("one server only: this one, {server}", runsAt)
    : t("one server only: {server}", runsAt);
}

interface ConnectionLineProps {
  label: string;
  /** How the value is sent. */
  goesAs?: string;
  children: ReactNode;
}

/** A line of a connection: what it is called, and its value. */
export function ConnectionLine({ label, goesAs, children }: ConnectionLineProps) {
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
  stdio: t("Standard input and output"),
  "streamable http": t("Streamable HTTP"),
  sse: t("HTTP with SSE"),
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
          aria-label={t("New value of {name}", { name })}
          value={typed}
          onChange={setTyped}
        />
        <Button
          size="s"
          type="submit"
          blocked={edit.isPending ? t("Pegboard is connecting to it.") : undefined}
        >
          {t("Save")}
        </Button>
        <Button size="s" variant="ghost" onClick={() => setTyped(undefined)}>
          {t("Cancel")}
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
        {t("Set", {}, "state")}
      </span>
      {onEdit && (
        <>
          <QuietButton
            label={t("Replace {name}", { name })}
            onClick={config.transport === "http" ? () => setTyped("") : onEdit}
          >
            {t("Replace")}
          </QuietButton>
          <QuietButton label={t("Remove {name}", { name })} onClick={remove}>
            {t("Remove")}
          </QuietButton>
        </>
      )}
    </>
  );
}

function SignedInSource({
  source,
  signIn,
}: {
  source: SourceSummary;
  signIn: NonNullable<SourceSummary["signIn"]>;
}) {
  const signOut = useSourceSignOut(source.id);
  return (
    <>
      <span className="min-w-0">
        {signIn.with ? t("Signed in with {server}", { server: signIn.with }) : t("Signed in")}
        {signIn.renews && `, ${t("renews itself")}`}
        {signIn.signedInBy && signIn.signedInAt && (
          <span className="block text-meta text-2">
            {t.rich("{name} signed in for all agents, {time}", {
              name: escapeInvisible(signIn.signedInBy),
              time: <TimeAgo at={signIn.signedInAt} />,
            })}
          </span>
        )}
      </span>
      <QuietButton
        label={t("Sign out of {name}", { name: source.name })}
        onClick={() => signOut.mutate()}
      >
        {t("Sign out")}
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
