import { ArrowUp } from "lucide-react";
import { Button } from "../../components/button.tsx";

/**
 * Stands above a list of the newest that somebody reads further back; `follow` as of `useFollowed`.
 */
export function NewerButton({ label, follow }: { label: string; follow(): void }) {
  return (
    <div className="flex flex-none justify-center border-b border-line-soft py-1">
      <Button size="s" variant="ghost" icon={ArrowUp} onClick={follow}>
        {label}
      </Button>
    </div>
  );
}
