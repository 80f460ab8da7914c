import type { ToolDefinition } from "@pegboard/registry-core";
import { Button } from "@pegboard/ui/button.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { PaneSection } from "@pegboard/ui/page/pane.tsx";
import { useQuery } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "../../../addresses/paths.ts";
import { catalogQuery } from "../../../api/catalog.ts";
import { openApiReadingQuery } from "../../../api/openapi-sources.ts";
import type { SourceSummary } from "../../../api/sources.ts";
import { t } from "../../../messages/t.ts";
import { accessText, WhereKeysGo } from "./access-fields.tsx";
import { LeftOutOrAdjusted } from "./reasons.tsx";

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
      <PaneSection title={t("Connection")}>
        <dl className="grid grid-cols-[132px_minmax(0,1fr)] text-list max-sm:grid-cols-[112px_minmax(0,1fr)]">
          <OpenApiLine label={t("Described at")}>
            <code className="min-w-0 flex-1 text-code wrap-anywhere">{place}</code>
            {isUploaded && onEdit && (
              <Button size="s" variant="ghost" icon={Upload} onClick={onEdit}>
                {t("Upload again")}
              </Button>
            )}
          </OpenApiLine>
          {reading && (
            <OpenApiLine label={t("Description")}>
              {reading.format}, {reading.title} {reading.version}
            </OpenApiLine>
          )}
          {reading && (
            <OpenApiLine label={t("Server")}>
              <span className="min-w-0 py-1.5">
                {reading.servers.slice(0, SERVERS_SHOWN).map(({ url }) => (
                  <code key={url} className="block text-code wrap-anywhere">
                    {url}
                  </code>
                ))}
                {reading.servers.length > SERVERS_SHOWN && (
                  <span className="text-meta text-2">
                    {t("and {count, number} more", {
                      count: reading.servers.length - SERVERS_SHOWN,
                    })}
                  </span>
                )}
                <span className="block text-meta text-2">
                  {t("The setting Server of each tool decides.")}
                </span>
              </span>
            </OpenApiLine>
          )}
          <OpenApiLine label={t("Private addresses")}>
            {allowPrivate ? t("Read and called") : t("Neither read nor called")}
          </OpenApiLine>
          {reading?.credentials.map((one) => (
            <OpenApiLine key={one.key} label={one.scheme}>
              <span className="min-w-0 flex-1 text-2">{accessText(one)}</span>
              {settingsPath(one.key) !== undefined && (
                <a
                  href={settingsPath(one.key)}
                  aria-label={t("Enter {scheme} for every agent", { scheme: one.scheme })}
                  className="rounded-md px-1.5 text-meta font-medium text-2 hover:bg-hover hover:text-1 max-sm:py-3"
                >
                  {t("Enter…")}
                </a>
              )}
            </OpenApiLine>
          ))}
        </dl>
        {reading && reading.credentials.length > 0 && (
          <div className="mt-1.5">
            <WhereKeysGo servers={reading.servers.map(({ url }) => url)} />
          </div>
        )}
        {error && (
          <Note tone="bad">
            {t("What was read of it could not be loaded. {message}", { message: error.message })}
          </Note>
        )}
      </PaneSection>
      {counts && (
        <PaneSection
          title={t("Included operations")}
          help={t(
            "{operations, number} of {total, plural, one {# operation} other {# operations}}{without, plural, =0 {} other {, # left out by choice}}",
            { operations: counts.operations, total: counts.total, without: counts.without },
          )}
          action={
            source.addedBy === "ui" && (
              <Button size="s" onClick={onOperations}>
                {t("Choose operations")}
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

function OpenApiLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="py-1.5 wrap-anywhere text-2">{label}</dt>
      <dd className="flex min-h-8 min-w-0 flex-wrap items-center gap-2">{children}</dd>
    </>
  );
}
