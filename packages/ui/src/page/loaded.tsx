import { RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import { t } from "../messages/t.ts";
import { Note } from "../note.tsx";
import { FailureState } from "./failure-state.tsx";

interface LoadedProps<T> {
  /** A query's result; what was loaded before a failure stays in `data`. */
  query: { data: T | undefined; error: Error | null; refetch(): unknown };
  /** A sentence about the failure: "Agents could not be loaded". */
  failure: string;
  skeleton: ReactNode;
  children(data: T): ReactNode;
}

/** Loading, failed or ready. After a failure the last good state stays. */
export function Loaded<T>({ query, failure, skeleton, children }: LoadedProps<T>) {
  const { data, error } = query;
  const retry = () => void query.refetch();
  if (data === undefined) {
    return error ? (
      <FailureState title={failure} reason={error.message} onRetry={retry} />
    ) : (
      skeleton
    );
  }
  return (
    <>
      {error && (
        <div className="px-6 py-2 max-sm:px-4">
          <Note
            tone="bad"
            actions={
              <Button size="s" icon={RefreshCw} onClick={retry}>
                {t("Retry")}
              </Button>
            }
          >
            {t("{failure}: {message} What is shown is the last good list.", {
              failure,
              message: error.message,
            })}
          </Note>
        </div>
      )}
      {children(data)}
    </>
  );
}
