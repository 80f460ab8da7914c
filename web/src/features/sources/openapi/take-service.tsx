import { Button } from "@pegboard/ui/button.tsx";
import { Segmented } from "@pegboard/ui/inputs/segmented.tsx";
import { PaneSection } from "@pegboard/ui/page/pane.tsx";
import { type ReactNode, useState } from "react";
import type {
  ChangeOpenApiRequest,
  OpenApiDescription,
} from "../../../api/sources/openapi-sources.ts";
import type { SourceSummary } from "../../../api/sources/sources.ts";
import { t } from "../../../messages/t.ts";
import { DescriptionWork, SourceWork } from "../source-work.tsx";
import { type StoredAccess, useEnterAccess } from "./access-draft.ts";
import { AccessFields } from "./access-fields.tsx";
import { ChooseOperations, type TryWith } from "./choose-operations.tsx";
import type { TriedMethod, Without } from "./operation-rows.ts";

interface Mutation<Sent, Answer> {
  isPending: boolean;
  error: Error | null;
  submittedAt: number;
  /** By this name events tell of its progress; those of a source's load have the source's. */
  progress?: string;
  /** Ends the request; absent where it goes on. */
  cancel?(): void;
  mutate(sent: Sent, then: { onSuccess(answer: Answer): void }): void;
}

/** A request, and its effect. */
export interface ReadService<Request = ChangeOpenApiRequest, Description = OpenApiDescription> {
  request: Request;
  description: Description;
}

interface TakeServiceProps<Request, Description> {
  read: ReadService<Request, Description>;
  /** The server and keys that are stored for every agent. */
  access: StoredAccess;
  preview: Mutation<Request, Description>;
  store: Mutation<Request, SourceSummary>;
  /** The label of the button, and the effect of the choice on agents. */
  words: { action: string; meaning(description: Description, without: Without): string };
  /** The effects of the change. */
  effects?(description: Description, without: Without): ReactNode;
  tryWith?: TryWith;
  /** Called with the id of the source that was stored, and the operation that is tried next. */
  onDone(source: string, tried?: TriedMethod): void;
  onClose(): void;
}

/** The choice of a description's operations and their grouping, with the server and the keys. */
export function TakeService<
  Request extends ChangeOpenApiRequest,
  Description extends OpenApiDescription,
>(props: TakeServiceProps<Request, Description>) {
  const { preview, store, words, effects, tryWith, onDone, onClose } = props;
  const [{ request, description }, setRead] = useState(props.read);
  const [access, setAccess] = useState(props.access.draft);
  const [stored, setStored] = useState<string>();
  const enter = useEnterAccess();
  const running = [preview, store].find(({ isPending }) => isPending);
  const readAgain = (change: Pick<ChangeOpenApiRequest, "grouping" | "otherServers">) => {
    const next = { ...request, ...change };
    preview.mutate(next, {
      onSuccess: (answer) => setRead({ request: next, description: answer }),
    });
  };
  const enterKeys = (source: string, tried?: TriedMethod) =>
    enter.mutate(
      { source, access, before: props.access.draft },
      { onSuccess: () => onDone(source, tried) },
    );
  const send = (without: string[], tried?: TriedMethod) => {
    if (stored !== undefined) return enterKeys(stored, tried);
    const keepAndEnter = ({ id }: SourceSummary) => {
      setStored(id);
      enterKeys(id, tried);
    };
    store.mutate({ ...request, without }, { onSuccess: keepAndEnter });
  };
  return (
    <ChooseOperations
      description={description}
      grouping={
        <Segmented
          label={t("Tools from")}
          value={request.grouping ?? "tag"}
          onChange={(grouping) => readAgain({ grouping })}
          items={[
            { id: "tag", label: t("By tag") },
            { id: "path", label: t("By path") },
            { id: "one", label: t("One tool") },
          ]}
        />
      }
      beside={(without) => (
        <>
          {effects?.(description, without)}
          <AllowedServers
            servers={description.otherServers}
            onRemove={(server) =>
              readAgain({ otherServers: description.otherServers.filter((one) => one !== server) })
            }
          />
          <AccessFields
            reading={description}
            draft={access}
            isSet={props.access.isSet}
            onChange={setAccess}
          />
        </>
      )}
      words={{
        action: stored === undefined ? words.action : t("Save keys"),
        meaning: (without) => words.meaning(description, without),
      }}
      tryWith={tryWith}
      sending={{
        isPending: preview.isPending || store.isPending || enter.isPending,
        error: preview.error ?? store.error ?? enter.error,
        work: running && (
          <ServiceWork name={request.name} isRead={preview.isPending} {...running} />
        ),
      }}
      onAllow={(server) => readAgain({ otherServers: [...description.otherServers, server] })}
      onSend={send}
      onClose={running?.cancel ?? (stored === undefined ? onClose : () => onDone(stored))}
    />
  );
}

interface AllowedServersProps {
  servers: readonly string[];
  onRemove(server: string): void;
}

function AllowedServers({ servers, onRemove }: AllowedServersProps) {
  if (servers.length === 0) return null;
  return (
    <PaneSection
      title={t("Allowed servers")}
      help={t("besides the chosen one; keys go there, too")}
    >
      <ul className="grid gap-1.5">
        {servers.map((server) => (
          <li key={server} className="flex flex-wrap items-center gap-2">
            <code className="min-w-0 flex-1 text-code wrap-anywhere">{server}</code>
            <Button
              size="s"
              variant="ghost"
              aria-label={t("Remove {name}", { name: server })}
              onClick={() => onRemove(server)}
            >
              {t("Remove")}
            </Button>
          </li>
        ))}
      </ul>
    </PaneSection>
  );
}

type ServiceWorkProps = Pick<Mutation<never, never>, "submittedAt" | "progress" | "cancel"> & {
  /** The name of the source that is stored. */
  name: string | undefined;
  /** Whether a description is read, and nothing stored. */
  isRead: boolean;
};

function ServiceWork({ name = "", isRead, submittedAt, progress = "", cancel }: ServiceWorkProps) {
  if (isRead) {
    const cancels = cancel && t("Cancel stops reading; the choice stays as it was.");
    return <DescriptionWork name={progress} since={submittedAt} cancels={cancels} />;
  }
  const cancels = cancel && t("Cancel stops it, and nothing is added.");
  return <SourceWork name={name} since={submittedAt} cancels={cancels} />;
}
