import { useState } from "react";
import {
  type AddOpenApiRequest,
  type OpenApiDescription,
  useAddOpenApi,
  usePreviewOpenApi,
} from "../../../api/openapi-sources.ts";
import { Segmented } from "../../../components/inputs/segmented.tsx";
import { CrumbHead } from "../../../components/page/crumb-head.tsx";
import { EMPTY_ACCESS } from "./access-draft.ts";
import { AccessFields } from "./access-fields.tsx";
import { ChooseOperations } from "./choose-operations.tsx";
import { useEnterAccess } from "./use-enter-access.ts";

/** A description that was read, and what it was read with. */
export interface ReadService {
  request: AddOpenApiRequest;
  description: OpenApiDescription;
}

interface ImportOperationsProps {
  read: ReadService;
  onList(): void;
  /** Back to the form that it was named in. */
  onBack(): void;
  /** With the id of the source that was added. */
  onAdded(source: string): void;
}

/** What of a description comes in as a new source, and the keys that go along. */
export function ImportOperations({ read, onList, onBack, onAdded }: ImportOperationsProps) {
  const [{ request, description }, setRead] = useState(read);
  const [access, setAccess] = useState(EMPTY_ACCESS);
  const [added, setAdded] = useState<string>();
  const preview = usePreviewOpenApi();
  const add = useAddOpenApi();
  const enter = useEnterAccess();
  const regroup = (grouping: NonNullable<AddOpenApiRequest["grouping"]>) => {
    const next = { ...request, grouping };
    preview.mutate(next, { onSuccess: (answer) => setRead({ request: next, description: answer }) });
  };
  const enterKeys = (source: string) => enter.mutate({ source, access }, { onSuccess: () => onAdded(source) });
  const keepAndEnter = (source: string) => {
    setAdded(source);
    enterKeys(source);
  };
  const send = (without: string[]) => {
    if (added !== undefined) return enterKeys(added);
    add.mutate({ ...request, without }, { onSuccess: ({ id }) => keepAndEnter(id) });
  };
  return (
    <>
      <CrumbHead
        above={[
          { label: "Sources", onGo: onList },
          { label: "Add", onGo: onBack },
        ]}
        title={request.name}
      />
      <ChooseOperations
        description={description}
        grouping={
          <Segmented
            label="Tools from"
            value={request.grouping ?? "tag"}
            onChange={regroup}
            items={[
              { id: "tag", label: "By tag" },
              { id: "path", label: "By path" },
              { id: "one", label: "One tool" },
            ]}
          />
        }
        access={<AccessFields reading={description} draft={access} onChange={setAccess} />}
        meaning="Starts off in every agent"
        action={added === undefined ? "Add source" : "Save keys"}
        sending={{
          isPending: preview.isPending || add.isPending || enter.isPending,
          error: preview.error ?? add.error ?? enter.error,
        }}
        onSend={send}
        onClose={added === undefined ? onList : () => onAdded(added)}
      />
    </>
  );
}
