import { Button } from "@pegboard/ui/button.tsx";
import { ArrowUp } from "lucide-react";

/**
 * A button above a list whose reader went back, while newer items exist; `follow` comes from
 * `useFollowed`.
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
