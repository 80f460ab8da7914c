import { CrumbHead } from "@pegboard/ui/page/crumb-head.tsx";
import { useQuery } from "@tanstack/react-query";
import { goTo } from "../../../addresses/address.ts";
import { paths } from "../../../addresses/paths.ts";
import { agentsQuery } from "../../../api/agents.ts";
import {
  type AddOpenApiRequest,
  useAddOpenApi,
  usePreviewOpenApi,
} from "../../../api/openapi-sources.ts";
import { t } from "../../../messages/t.ts";
import { NOTHING_STORED } from "./access-draft.ts";
import { type ReadService, TakeService } from "./take-service.tsx";

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
