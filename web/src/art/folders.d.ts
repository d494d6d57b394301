/** The address of a folder of drawings: see build/art.ts. */
declare module "art:*" {
  const address: string;
  export default address;
}
