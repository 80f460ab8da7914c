import { type ReactNode, useState } from "react";
import type { ChangeOpenApiRequest, OpenApiDescription } from "../../../api/openapi-sources.ts";
import type { SourceSummary } from "../../../api/sources.ts";
import { Segmented } from "../../../components/inputs/segmented.tsx";
import type { StoredAccess } from "./access-draft.ts";
import { AccessFields } from "./access-fields.tsx";
import { ChooseOperations, type Without } from "./choose-operations.tsx";
import { useEnterAccess } from "./use-enter-access.ts";

interface Mutation<Sent, Answer> {
  isPending: boolean;
  error: Error | null;
  mutate(sent: Sent, then: { onSuccess(answer: Answer): void }): void;
}

/** What is asked for, and what that leads to. */
export interface ReadService<Request = ChangeOpenApiRequest, Description = OpenApiDescription> {
  request: Request;
  description: Description;
}

interface TakeServiceProps<Request, Description> {
  read: ReadService<Request, Description>;
  /** Server and keys that are stored for every agent. */
  access: StoredAccess;
  preview: Mutation<Request, Description>;
  store: Mutation<Request, SourceSummary>;
  /** Of the button, and what the choice means for agents. */
  words: { action: string; meaning(description: Description, without: Without): string };
  /** What it changes. */
  effects?(description: Description, without: Without): ReactNode;
  /** With the id of the source that was stored. */
  onDone(source: string): void;
  onClose(): void;
}

/** What of a description comes in, how it is grouped, and the server and the keys that go along. */
export function TakeService<Request extends ChangeOpenApiRequest, Description extends OpenApiDescription>(
  props: TakeServiceProps<Request, Description>,
) {
  const { preview, store, words, effects, onDone, onClose } = props;
  const [{ request, description }, setRead] = useState(props.read);
  const [access, setAccess] = useState(props.access.draft);
  const [stored, setStored] = useState<string>();
  const enter = useEnterAccess();
  const regroup = (grouping: NonNullable<Request["grouping"]>) => {
    const next = { ...request, grouping };
    preview.mutate(next, { onSuccess: (answer) => setRead({ request: next, description: answer }) });
  };
  const enterKeys = (source: string) =>
    enter.mutate({ source, access, before: props.access.draft }, { onSuccess: () => onDone(source) });
  const send = (without: string[]) => {
    if (stored !== undefined) return enterKeys(stored);
    const keepAndEnter = ({ id }: SourceSummary) => {
      setStored(id);
      enterKeys(id);
    };
    store.mutate({ ...request, without }, { onSuccess: keepAndEnter });
  };
  return (
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
      beside={(without) => (
        <>
          {effects?.(description, without)}
          <AccessFields reading={description} draft={access} isSet={props.access.isSet} onChange={setAccess} />
        </>
      )}
      meaning={(without) => words.meaning(description, without)}
      action={stored === undefined ? words.action : "Save keys"}
      sending={{
        isPending: preview.isPending || store.isPending || enter.isPending,
        error: preview.error ?? store.error ?? enter.error,
      }}
      onSend={send}
      onClose={stored === undefined ? onClose : () => onDone(stored)}
    />
  );
}
