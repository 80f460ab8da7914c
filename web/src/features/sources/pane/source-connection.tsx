import { KeyRound } from "lucide-react";
import type { ReactNode } from "react";
import type { McpSourceConfig } from "../../../api/sources.ts";
import { iconSize } from "../../../components/icon-size.ts";
import { PaneSection } from "../../../components/page/pane.tsx";

/** How an MCP server is reached; of what is hidden, that it is set. */
export function SourceConnection({ config }: { config: McpSourceConfig }) {
  const isAddress = config.transport === "http";
  const values = Object.entries((isAddress ? config.headers : config.env) ?? {});
  return (
    <PaneSection title="Connection">
      <dl className="grid grid-cols-[132px_minmax(0,1fr)] text-list max-sm:grid-cols-[112px_minmax(0,1fr)]">
        {isAddress ? (
          <Line label="Address">
            <Mono>{config.url}</Mono>
          </Line>
        ) : (
          <>
            <Line label="Command">
              <Mono>{[config.command, ...(config.args ?? [])].join(" ")}</Mono>
            </Line>
            {config.cwd !== undefined && (
              <Line label="Folder">
                <Mono>{config.cwd}</Mono>
              </Line>
            )}
          </>
        )}
        {values.map(([name, value]) => (
          <Line key={name} label={name} goesAs={isAddress ? "header" : "variable"}>
            {typeof value === "string" ? <Mono>{value}</Mono> : <SecretIsSet />}
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
        <span className="flex min-w-0 flex-1 items-center gap-2">{children}</span>
        {goesAs && <span className="text-meta text-3">{goesAs}</span>}
      </dd>
    </>
  );
}

const Mono = ({ children }: { children: string }) => (
  <code className="min-w-0 text-code [overflow-wrap:anywhere]">{children}</code>
);

const SecretIsSet = () => (
  <span className="inline-flex h-6 items-center gap-1.5 rounded-md bg-hover px-2 text-meta inset-ring inset-ring-line">
    <KeyRound {...iconSize.s} className="text-green" />
    Set
  </span>
);
