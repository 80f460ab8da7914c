import { CrumbHead } from "@pegboard/ui/page/crumb-head.tsx";
import { Loaded } from "@pegboard/ui/page/page-states.tsx";
import { Skeleton } from "@pegboard/ui/page/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { goTo } from "../../../addresses/address.ts";
import { paths } from "../../../addresses/paths.ts";
import { agentsQuery } from "../../../api/agents.ts";
import { catalogQuery } from "../../../api/catalog.ts";
import {
  type AddOpenApiRequest,
  type ChangeOpenApiRequest,
  type OpenApiChanges,
  openApiQuery,
  useAddOpenApi,
  useChangeOpenApi,
  usePreviewOpenApi,
  usePreviewOpenApiChange,
} from "../../../api/sources/openapi-sources.ts";
import type { SourceSummary } from "../../../api/sources/sources.ts";
import { t } from "../../../messages/t.ts";
import { DescriptionWork } from "../source-work.tsx";
import { NOTHING_STORED, organisationToolConfig, storedAccess } from "./access-draft.ts";
import { ChangeEffects, changeEffects, meaningOf } from "./change-effects.tsx";
import { type ReadService, TakeService } from "./take-service.tsx";

export type ReadChange = ReadService<ChangeOpenApiRequest, OpenApiChanges>;

interface ChangeOperationsProps {
  source: SourceSummary;
  /**
   * The changes of its form, and their effect; without them only the operations are chosen anew.
   */
  read: ReadChange | undefined;
  onList(): void;
  /** Goes back to its pane. */
  onBack(): void;
  onDone(): void;
}

/** The choice of the operations of a source that OpenAPI describes, with the effect on agents. */
export function ChangeOperations({ source, read, onList, onBack, onDone }: ChangeOperationsProps) {
  const description = useQuery({ ...openApiQuery(source.id), enabled: read === undefined });
  const [began] = useState(Date.now);
  return (
    <>
      <CrumbHead
        above={[
          { label: t("Sources"), onGo: onList },
          { label: source.name, onGo: onBack },
        ]}
        title={read ? t("What changes") : t("Included operations")}
      />
      {read ? (
        <TakeChange source={source} read={read} onDone={onDone} onClose={onBack} />
      ) : (
        <Loaded
          query={description}
          error={t("The description of {name} could not be read", { name: source.name })}
          skeleton={
            <>
              <div className="min-h-12 px-6 py-3 max-sm:px-4">
                <DescriptionWork
                  name={source.id}
                  since={began}
                  cancels={t("Going back stops reading.")}
                />
              </div>
              <Skeleton
                rows={12}
                rowClass="h-8.5 px-6 max-sm:px-4"
                label={t("Reading the description")}
              />
            </>
          }
        >
          {(found) => (
            <TakeChange
              source={source}
              read={{ request: {}, description: found }}
              onDone={onDone}
              onClose={onBack}
            />
          )}
        </Loaded>
      )}
    </>
  );
}

const NO_SET_KEYS: ReadonlySet<string> = new Set();

interface TakeChangeProps {
  source: SourceSummary;
  read: ReadChange;
  onDone(): void;
  onClose(): void;
}

function TakeChange({ source, read: { request, description }, onDone, onClose }: TakeChangeProps) {
  const catalog = useQuery(catalogQuery);
  const preview = usePreviewOpenApiChange(source.id);
  const store = useChangeOpenApi(source.id);
  const autoAccept = source.review?.autoAccept === true;
  const grouping = source.openapi?.grouping;
  return (
    <Loaded
      query={catalog}
      error={t("What is stored for its tools could not be loaded")}
      skeleton={
        <Skeleton rows={12} rowClass="h-8.5 px-6 max-sm:px-4" label={t("Loading what is stored")} />
      }
    >
      {({ organisation }) => (
        <TakeService
          read={{ request: { ...(grouping && { grouping }), ...request }, description }}
          access={{
            ...storedAccess(
              source.tools.map(({ name }) => organisationToolConfig(organisation, name)),
            ),
            ...(description.asksForKeys && { isSet: NO_SET_KEYS }),
          }}
          preview={preview}
          store={store}
          words={{
            action: t("Save"),
            meaning: (changes, without) => meaningOf(changeEffects(changes, without)),
          }}
          effects={(changes, without) => (
            <ChangeEffects
              changes={changes}
              effects={changeEffects(changes, without)}
              autoAccept={autoAccept}
            />
          )}
          onDone={onDone}
          onClose={onClose}
        />
      )}
    </Loaded>
  );
}

interface ImportOperationsProps {
  read: ReadService<AddOpenApiRequest>;
  onList(): void;
  /** Goes back to the form that it was named in. */
  onBack(): void;
  /** Called with the id of the source that was added. */
  onAdded(source: string): void;
}

/** The choice of the operations of a new source, with its keys. */
export function ImportOperations({ read, onList, onBack, onAdded }: ImportOperationsProps) {
  const agent = useQuery(agentsQuery).data?.find(({ archived }) => archived === undefined);
  return (
    <>
      <CrumbHead
        above={[
          { label: t("Sources"), onGo: onList },
          { label: t("Add"), onGo: onBack },
        ]}
        title={read.request.name}
      />
      <TakeService
        read={read}
        access={NOTHING_STORED}
        preview={usePreviewOpenApi()}
        store={useAddOpenApi()}
        words={{ action: t("Add source"), meaning: () => t("Starts off in every agent") }}
        tryWith={{ agent: agent?.name }}
        onDone={(source, tried) =>
          tried && agent
            ? goTo(
                paths.agentTools(agent.id, { tool: tried.tool, method: tried.method, tab: "try" }),
              )
            : onAdded(source)
        }
        onClose={onList}
      />
    </>
  );
}
