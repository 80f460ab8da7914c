import type { ToolDefinition } from "@pegboard/registry-core";
import { useQuery } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "../../../addresses/paths.ts";
import { catalogQuery } from "../../../api/catalog.ts";
import { openApiReadingQuery } from "../../../api/openapi-sources.ts";
import type { SourceSummary } from "../../../api/sources.ts";
import { Button } from "../../../components/button.tsx";
import { Note } from "../../../components/note.tsx";
import { PaneSection } from "../../../components/page/pane.tsx";
import { common } from "../../../language/common.ts";
import { accessText, WhereKeysGo } from "./access-words.tsx";
import { LeftOutOrAdjusted } from "./reasons.tsx";
import { say } from "./texts.ts";

interface OpenApiSectionsProps {
  source: SourceSummary;
  openapi: NonNullable<SourceSummary["openapi"]>;
  /** Opens the form with a newer file; absent when it cannot be changed here. */
  onEdit: (() => void) | undefined;
  /** Opens the choice of operations. */
  onOperations(): void;
}

/** Where a service is described and called, which operations come in, and which do not. */
export function OpenApiSections({ source, openapi, onEdit, onOperations }: OpenApiSectionsProps) {
  const { place, isUploaded, allowPrivate, counts } = openapi;
  const { data: reading, error } = useQuery({
    ...openApiReadingQuery(source.id, source.loadedAt),
    enabled: counts !== undefined,
  });
  const { data: catalog } = useQuery(catalogQuery);
  /** The address is that of the first tool that takes the key. */
  const settingsPath = (key: string) => {
    const isTaker = (tool: ToolDefinition) =>
      tool.source === source.id && Object.hasOwn(tool.configSchema?.properties ?? {}, key);
    const taker = catalog?.declared.find(isTaker);
    return taker && paths.tool(taker.name, { tab: "settings" });
  };
  return (
    <>
      <PaneSection title={say.connection}>
        <dl className="grid grid-cols-[132px_minmax(0,1fr)] text-list max-sm:grid-cols-[112px_minmax(0,1fr)]">
          <Line label={say.describedAt}>
            <code className="min-w-0 flex-1 text-code wrap-anywhere">{place}</code>
            {isUploaded && onEdit && (
              <Button size="s" variant="ghost" icon={Upload} onClick={onEdit}>
                {say.uploadAgain}
              </Button>
            )}
          </Line>
          {reading && (
            <Line label={common.description}>
              {reading.format}, {reading.title} {reading.version}
            </Line>
          )}
          {reading && (
            <Line label={say.server}>
              <span className="min-w-0 py-1.5">
                {reading.servers.slice(0, SERVERS_SHOWN).map(({ url }) => (
                  <code key={url} className="block text-code wrap-anywhere">
                    {url}
                  </code>
                ))}
                {reading.servers.length > SERVERS_SHOWN && (
                  <span className="text-meta text-2">
                    {say.andMore(reading.servers.length - SERVERS_SHOWN)}
                  </span>
                )}
                <span className="block text-meta text-2">{say.theSettingServerOfEachTool}</span>
              </span>
            </Line>
          )}
          <Line label={say.privateAddresses}>
            {allowPrivate ? say.readAndCalled : say.neitherReadNorCalled}
          </Line>
          {reading?.credentials.map((one) => (
            <Line key={one.key} label={one.scheme}>
              <span className="min-w-0 flex-1 text-2">{accessText(one)}</span>
              {settingsPath(one.key) !== undefined && (
                <a
                  href={settingsPath(one.key)}
                  aria-label={say.enterSchemeForEveryAgent(one.scheme)}
                  className="rounded-md px-1.5 text-meta font-medium text-2 hover:bg-hover hover:text-1 max-sm:py-3"
                >
                  {say.enter}
                </a>
              )}
            </Line>
          ))}
        </dl>
        {reading && reading.credentials.length > 0 && (
          <div className="mt-1.5">
            <WhereKeysGo servers={reading.servers.map(({ url }) => url)} />
          </div>
        )}
        {error && <Note tone="bad">{say.whatWasReadOfItCouldNotBe(error.message)}</Note>}
      </PaneSection>
      {counts && (
        <PaneSection
          title={say.comesIn}
          help={say.operationsTaken(counts.operations, counts.total, counts.without)}
          action={
            source.addedBy === "ui" && (
              <Button size="s" onClick={onOperations}>
                {say.changeWhatComesIn}
              </Button>
            )
          }
        />
      )}
      {reading && <LeftOutOrAdjusted reading={reading} />}
    </>
  );
}

/** The number of servers that are named; the others are in the tools' settings. */
const SERVERS_SHOWN = 3;

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="py-1.5 wrap-anywhere text-2">{label}</dt>
      <dd className="flex min-h-8 min-w-0 flex-wrap items-center gap-2">{children}</dd>
    </>
  );
}
