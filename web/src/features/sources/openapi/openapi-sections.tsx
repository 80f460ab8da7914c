import { Button } from "@pegboard/ui/button.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { PaneSection } from "@pegboard/ui/page/pane.tsx";
import { useQuery } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import { type ReactNode, useState } from "react";
import { catalogQuery } from "../../../api/catalog.ts";
import { type OpenApiReading, openApiReadingQuery } from "../../../api/sources/openapi-sources.ts";
import type { SourceSummary } from "../../../api/sources/sources.ts";
import { t } from "../../../messages/t.ts";
import {
  organisationToolConfig,
  type StoredAccess,
  storedAccess,
  useEnterAccess,
} from "./access-draft.ts";
import { AccessFields, accessText, WhereKeysGo } from "./access-fields.tsx";
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
  const [entering, setEntering] = useState(false);
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
          <OpenApiLine label={t("Local and private addresses")}>
            {allowPrivate ? t("Allowed") : t("Not allowed")}
          </OpenApiLine>
          {reading?.credentials.map((one) => (
            <OpenApiLine key={one.key} label={one.scheme}>
              <span className="min-w-0 flex-1 text-2">{accessText(one)}</span>
            </OpenApiLine>
          ))}
        </dl>
        {reading && reading.credentials.length > 0 && (
          <div className="mt-1.5 flex items-center gap-2">
            <div className="min-w-0 flex-1">
              {!entering && <WhereKeysGo servers={reading.servers.map(({ url }) => url)} />}
            </div>
            <Button size="s" aria-expanded={entering} onClick={() => setEntering(!entering)}>
              {t("Enter keys")}
            </Button>
          </div>
        )}
        {error && (
          <Note tone="bad">
            {t("What was read of it could not be loaded. {message}", { message: error.message })}
          </Note>
        )}
      </PaneSection>
      {reading && catalog && entering && (
        <EnterAccess
          source={source}
          reading={reading}
          stored={storedAccess(
            source.tools.map(({ name }) => organisationToolConfig(catalog.organisation, name)),
          )}
          onClose={() => setEntering(false)}
        />
      )}
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

interface EnterAccessProps {
  source: SourceSummary;
  reading: OpenApiReading;
  stored: StoredAccess;
  onClose(): void;
}

/** Fields for the server and the keys of all tools of a source, and a button that saves them. */
function EnterAccess({ source, reading, stored, onClose }: EnterAccessProps) {
  const [access, setAccess] = useState(stored.draft);
  const enter = useEnterAccess();
  const save = () =>
    enter.mutate({ source: source.id, access, before: stored.draft }, { onSuccess: onClose });
  return (
    <>
      <AccessFields reading={reading} draft={access} isSet={stored.isSet} onChange={setAccess} />
      <div className="grid gap-2 px-6 pb-4 max-sm:px-4">
        {enter.error && <Note tone="bad">{enter.error.message}</Note>}
        <div className="flex gap-2">
          <Button
            variant="primary"
            blocked={enter.isPending ? t("One moment…") : undefined}
            onClick={save}
          >
            {t("Save keys")}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {t("Cancel")}
          </Button>
        </div>
      </div>
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
