import { RefreshCw, Unplug } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import { t } from "../messages/t.ts";
import { Note } from "../note.tsx";
import { isUnreachable, SaidInLostLine } from "./lost-line.tsx";

interface LoadedProps<T> {
  /** A query's result; what was loaded before a failure stays in `data`. */
  query: { data: T | undefined; error: Error | null; refetch(): unknown };
  /** A sentence about the failure: "Agents could not be loaded". */
  error: string;
  skeleton: ReactNode;
  children(data: T): ReactNode;
}

/** Loading, failed or ready. After a failure the last good state stays. */
export function Loaded<T>({ query, error: cause, skeleton, children }: LoadedProps<T>) {
  const { data, error } = query;
  const retry = () => void query.refetch();
  if (data === undefined) {
    return error ? <ErrorState title={cause} reason={error.message} onRetry={retry} /> : skeleton;
  }
  return (
    <>
      {error && (
        <SaidInLostLine when={isUnreachable(error)}>
          <div className="px-6 py-2 max-sm:px-4">
            <Note
              tone="bad"
              actions={
                <Button size="s" icon={RefreshCw} onClick={retry}>
                  {t("Retry")}
                </Button>
              }
            >
              {t("{error}: {message} What is shown is the last good list.", {
                error: cause,
                message: error.message,
              })}
            </Note>
          </div>
        </SaidInLostLine>
      )}
      {children(data)}
    </>
  );
}

interface EmptyStateProps {
  title: string;
  /** The next step. */
  children?: ReactNode;
  actions?: ReactNode;
  /** Whether the pattern of empty holes is left out, for small places. */
  plain?: boolean;
}

/** A note that nothing is there, and what to do about it. It is not for failures. */
export function EmptyState({ title, children, actions, plain }: EmptyStateProps) {
  return (
    <div data-empty className={STATE_PLACE}>
      {!plain && (
        <div aria-hidden className="mb-2.5 grid grid-cols-7 gap-2">
          {holes.map((hole) => (
            <i
              key={hole}
              className="size-1.5 rounded-full inset-ring-[1.5px] inset-ring-line-strong"
            />
          ))}
        </div>
      )}
      <b className="text-body font-semibold wrap-anywhere text-1">{title}</b>
      <div className="max-w-96">{children}</div>
      {actions && <div className="mt-2.5 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}

/**
 * The class of what stands in the place of content: in the middle of a small place, and at one height
 * in all that are larger.
 */
const STATE_PLACE =
  "flex flex-1 flex-col items-center gap-1 px-5 py-8 text-center text-list text-2 before:max-h-16 before:min-h-0 before:flex-1 after:min-h-0 after:flex-1";

const holes = Array.from({ length: 14 }, (_, index) => index);

interface ErrorStateProps {
  /** A sentence about the failure: "Agents could not be loaded". */
  title: string;
  /** The cause, for people. */
  reason: string;
  onRetry?(): void;
  /** The label of the button. */
  retry?: string;
}

/** Something failed; never shown for an empty list. */
export function ErrorState({ title, reason, onRetry, retry = t("Retry") }: ErrorStateProps) {
  return (
    <div role="alert" className={STATE_PLACE}>
      <Unplug size={20} strokeWidth={1.75} aria-hidden className="mb-1 text-red" />
      <b className="text-body font-semibold text-1">{title}</b>
      <p className="max-w-[480px] break-words">{reason}</p>
      {onRetry && (
        <div className="mt-2.5">
          <Button icon={RefreshCw} onClick={onRetry}>
            {retry}
          </Button>
        </div>
      )}
    </div>
  );
}
