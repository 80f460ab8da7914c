import { buttonClass } from "../../components/button.tsx";
import { EmptyState } from "../../components/page/empty-state.tsx";

export function UnknownTool({ name, listPath }: { name: string; listPath: string }) {
  return (
    <EmptyState
      plain
      title={`No tool is called “${name}”`}
      actions={
        <a href={listPath} className={buttonClass()}>
          Back to the list
        </a>
      }
    >
      It may have been renamed, or the source that brought it was removed.
    </EmptyState>
  );
}
