// This is a module of its own, so that no page loads every icon for the few that it shows.
export { icons } from "lucide-react";
