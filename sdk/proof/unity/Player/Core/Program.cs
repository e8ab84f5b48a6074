namespace FrontrowAds.Player
{
    /// <summary>
    /// Plays the driver's steps to the SDK's core, in the modes `story` and `real`. The protocol is
    /// in `sdk/driver/README.md`.
    /// </summary>
    internal static class Program
    {
        private static void Main()
        {
            using (var connection = new DriverConnection())
            {
                var player = new CorePlayer(connection.Send);
                connection.Serve("unity", player.Play, player.Run);
            }
        }
    }
}
