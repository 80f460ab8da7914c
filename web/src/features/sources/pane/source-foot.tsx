import { Button } from "../../../components/button.tsx";
import { PaneFoot } from "../../../components/page/pane.tsx";

/** What is done to the whole source. */
export function SourceFoot({ onRemove }: { onRemove(): void }) {
  return (
    <PaneFoot>
      <span className="flex-1" />
      <Button size="s" variant="ghost" className="text-red" onClick={onRemove}>
        Remove…
      </Button>
    </PaneFoot>
  );
}
