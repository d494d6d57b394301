// The one connection of this page.
import { Connection } from "./connection";
import { clientId } from "./keys";

let made: Connection | null = null;

export function connection(): Connection {
  made ??= new Connection(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/play`, clientId());
  return made;
}
