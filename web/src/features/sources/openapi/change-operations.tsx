import { useQuery } from "@tanstack/react-query";
import { openApiQuery, useChangeOpenApi } from "../../../api/openapi-sources.ts";
import type { SourceSummary } from "../../../api/sources.ts";
import { CrumbHead } from "../../../components/page/crumb-head.tsx";
import { Loaded } from "../../../components/page/loaded.tsx";
import { PaneSection } from "../../../components/page/pane.tsx";
import { Skeleton } from "../../../components/page/skeleton.tsx";
import { accessText, WhereKeysGo } from "./access-words.tsx";
import { ChooseOperations } from "./choose-operations.tsx";

interface ChangeOperationsProps {
  source: SourceSummary;
  onList(): void;
  /** Back to its pane. */
  onDone(): void;
}

/** What comes in of a source that OpenAPI describes, chosen anew. */
export function ChangeOperations({ source, onList, onDone }: ChangeOperationsProps) {
  const description = useQuery(openApiQuery(source.id));
  const change = useChangeOpenApi(source.id);
  return (
    <>
      <CrumbHead
        above={[
          { label: "Sources", onGo: onList },
          { label: source.name, onGo: onDone },
        ]}
        title="What comes in"
      />
      <Loaded
        query={description}
        failure={`The description of ${source.name} could not be read`}
        skeleton={<Skeleton rows={12} rowClass="h-8.5 px-6 max-sm:px-4" label="Reading the description" />}
      >
        {(read) => (
          <ChooseOperations
            description={read}
            access={
              <PaneSection title="Access" help="settings of the tools">
                <ul className="mb-2 grid gap-1 text-list">
                  {read.credentials.map((one) => (
                    <li key={one.key}>
                      <b className="font-medium">{one.scheme}</b>{" "}
                      <span className="text-meta text-2">{accessText(one)}</span>
                    </li>
                  ))}
                </ul>
                <WhereKeysGo servers={read.servers.map(({ url }) => url)} />
              </PaneSection>
            }
            meaning="What is added starts off, what stays out leaves every agent"
            action="Save"
            sending={change}
            onSend={(without) => change.mutate({ without }, { onSuccess: onDone })}
            onClose={onDone}
          />
        )}
      </Loaded>
    </>
  );
}
