import { RefreshCw } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "../../components/button.tsx";

/** When Pegboard tries a failed source again, and a button to try now. */
export function NextTry({ at, onTryNow }: { at: string; onTryNow(): void }) {
  const seconds = useSecondsUntil(at);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-meta text-2">
      <span>Next try {waitingTime(seconds)}.</span>
      <Button size="s" icon={RefreshCw} onClick={onTryNow}>
        Try now
      </Button>
    </div>
  );
}

/** As people say it; the pauses grow from one second to five minutes. */
export function waitingTime(seconds: number): string {
  if (seconds < 5) return "in a moment";
  if (seconds < 50) return `in about ${Math.round(seconds / 10) * 10} seconds`;
  const minutes = Math.max(1, Math.round(seconds / 60));
  return minutes === 1 ? "in about a minute" : `in about ${minutes} minutes`;
}

function useSecondsUntil(at: string): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (Date.parse(at) - now) / 1_000;
}
